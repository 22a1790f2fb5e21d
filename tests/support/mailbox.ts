import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  /** Path and query of the first link that holds this text. */
  link(part: string): string;
}

/** Waits for the newest mail to somebody whose subject holds a text. */
export async function mailTo(
  server: TestServer,
  email: string,
  subject: string,
  atLeast = 1,
): Promise<ReadMail> {
  const found = await eventually(async () => {
    const mails = (await server.services.mail.outbox?.list()) ?? [];
    const fitting = mails.filter((mail) => mail.to === email && mail.subject.includes(subject));
    if (fitting.length < atLeast) throw new Error(`${fitting.length} mails '${subject}' to ${email}`);
    return fitting.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt))[0];
  }, 15_000);
  if (!found) throw new Error('No mail');
  return {
    subject: found.subject,
    text: found.text,
    link(part) {
      const address = found.text.match(/https?:\/\/[^\s>)\]]+/g)?.find((url) => url.includes(part));
      if (!address) throw new Error(`No link with ${part} in: ${found.text}`);
      const { pathname, search } = new URL(address);
      return pathname + search;
    },
  };
}
