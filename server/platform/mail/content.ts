import { z } from 'zod';

const text = z.string().trim().min(1);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const webAddress = z.url({ protocol: /^https?$/ });

/** Whose mail it is: Selvedge's own, or a store's. */
export const mailBrandSchema = z.object({
  name: text,
  colour,
  /** Where the name in the mail's head leads. */
  url: webAddress,
  /** Picture shown instead of the name, PNG or JPEG. */
  /** Shown instead of the name, so wide in CSS pixels. */
  logo: z.object({ src: webAddress, width: z.int().positive() }).optional(),
});
export type MailBrand = z.infer<typeof mailBrandSchema>;

/** A piece of a mail. Plain text everywhere: markup in it is shown as written. */
export const mailBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text }),
  z.object({ kind: z.literal('paragraph'), text }),
  z.object({ kind: z.literal('button'), text, url: webAddress }),
  /** A link that matters less than the button. */
  z.object({ kind: z.literal('link'), text, url: webAddress }),
  /** A code to be typed somewhere else. */
  z.object({ kind: z.literal('code'), text }),
  /** Rows such as a receipt's. `strong` for a total, `image` for a picture of what the row names. */
  z.object({
    kind: z.literal('lines'),
    caption: text,
    lines: z
      .array(
        z.object({
          label: text,
          detail: text.optional(),
          value: z.string().default(''),
          image: webAddress.optional(),
          strong: z.boolean().default(false),
        }),
      )
      .min(1),
  }),
  z.object({ kind: z.literal('note'), text }),
]);
export type MailBlock = z.input<typeof mailBlockSchema>;

/** An email's content as data. HTML and plain text are both made from it. */
export const mailContentSchema = z.object({
  brand: mailBrandSchema,
  /** The line a mailbox shows next to the subject. */
  preview: text,
  blocks: z.array(mailBlockSchema).min(1),
  /** Why the recipient gets this mail, and who sends it. */
  footer: text,
  /** The unsubscribe address; only in optional emails. */
  stopUrl: webAddress.optional(),
});
export type MailContent = z.input<typeof mailContentSchema>;

/** An email that its feature has made itself, such as a test of a merchant’s draft. */
export const readyMailSchema = z.object({ html: z.string().min(1), text: z.string().min(1) });
export type ReadyMail = z.output<typeof readyMailSchema>;
export type ReadMailContent = z.output<typeof mailContentSchema>;
