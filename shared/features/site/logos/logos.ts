import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FEEDBACK_ATTACHMENTS } from '../../../rules/constants/constants.ts';

/** The most room a logo takes in a store's header, in CSS pixels. Spec 1 §7: 220 px wide. */
export const LOGO_BOX = { width: 220, height: 56 } as const;

/** A logo is kept sharp for screens of up to three dots to a pixel. */
export const LOGO_PIXELS = { width: 3 * LOGO_BOX.width, height: 3 * LOGO_BOX.height } as const;

/** A store's logo: its address, and the CSS pixels it takes in the header. */
export const logoSchema = z.object({ src: z.string(), width: z.int(), height: z.int() });
export type Logo = z.infer<typeof logoSchema>;

/** The room a picture takes as a logo: as large as {@link LOGO_BOX} lets it be, never less than a pixel. */
export function logoSize(picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(LOGO_BOX.width / picture.width, LOGO_BOX.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

const storeOfProject = {
  path: '/omnis/v3/shop/store/{id}/logo/',
  access: 'project',
  permissions: ['manage-settings'],
  params: z.object({ id: z.uuid() }),
} as const;

/** The logo of a store. */
export const logoCalls = {
  upload: defineCall({
    ...storeOfProject,
    name: 'logos.upload',
    method: 'POST',
    summary: "Replaces a store's logo; the file is checked by its content",
    upload: { field: 'file', maxBytes: FEEDBACK_ATTACHMENTS.maxBytes },
    answer: z.object({ logo: logoSchema }),
    errors: [404, 413, 415, 422],
    rate: { max: 20, perSeconds: 600 },
  }),
  remove: defineCall({
    ...storeOfProject,
    name: 'logos.remove',
    method: 'DELETE',
    summary: "Takes a store's logo away: its name shows again",
    answer: z.object({ logo: z.null() }),
    errors: [404],
  }),
  show: defineCall({
    name: 'logos.show',
    method: 'GET',
    path: '/omnis/v3/logos/{hash}/',
    summary: 'A logo by the hash of its bytes',
    access: 'public',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: 'file',
    errors: [404],
  }),
} as const;
