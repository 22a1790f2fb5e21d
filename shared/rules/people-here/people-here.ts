import { z } from 'zod';

/** People who have the same thing open: a page in the page builder, a design in the studio. */
export const PEOPLE_HERE = {
  /** How long a person is there after the last sign of life. */
  hereSeconds: 25,
  /** A sign of life is written down once so much of that time has passed; a new selection always is. */
  renewedAfterSeconds: 8,
  /** Parts of a selection that others see. */
  selectedMost: 50,
  /** People, or their tabs, that one person sees. */
  toldMost: 30,
} as const;

/** Tells the tabs of one person apart. */
export const tabSchema = z.string().min(1).max(64);

/** Someone who has it open; each tab of a person is one. @param part id of what can be selected */
export const personHereSchema = <Part extends z.ZodType<string>>(part: Part) =>
  z.object({
    tab: tabSchema,
    /** The account’s. */
    id: z.uuid(),
    name: z.string(),
    /** What is selected there. */
    selection: z.array(part),
  });
export type PersonHere = z.output<ReturnType<typeof personHereSchema>>;
