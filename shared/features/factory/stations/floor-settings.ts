import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { cureSchema } from '../floor/floor.ts';

/** How this factory’s floor finishes garments. */
export const floorSettingsSchema = z.object({
  /** How hot and how long garments are cured at a separate place; null where the press does it. */
  cure: cureSchema.nullable(),
  /** How many printed garments of a hundred are checked before they’re sorted. */
  checkPercent: z.int().min(0).max(100),
});
export type FloorSettings = z.infer<typeof floorSettingsSchema>;

/** How hot and how long a floor cures that has said nothing else: water-based white ink on cotton. */
export const USUAL_CURE: NonNullable<FloorSettings['cure']> = { celsius: 160, seconds: 90 };

export const getFloorSettings = defineCall({
  name: 'stations.floorSettings',
  method: 'GET',
  path: '/omnis/v3/factory/floor-settings/',
  summary: 'Get how the floor cures and checks garments',
  access: 'factory',
  answer: floorSettingsSchema,
});

export const changeFloorSettings = defineCall({
  name: 'stations.changeFloorSettings',
  method: 'PATCH',
  path: '/omnis/v3/factory/floor-settings/',
  summary: 'Change how the floor cures and checks garments',
  description: 'Workstations follow it with their next sync, also for garments that are in work.',
  access: 'factory',
  body: floorSettingsSchema,
  answer: floorSettingsSchema,
});
