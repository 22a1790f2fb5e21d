import { z } from 'zod';

const MAIL_WITHIN_MS = 30_000;

export interface ServerProcess {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  /** Origin of a store. */
  store(subdomain: string): string;
  /** The newest mail to an address whose subject fits, as soon as there is one. */
  mail(to: string, subject: RegExp): Promise<Mail>;
  stop(): Promise<void>;
}

const mailSchema = z.object({ id: z.string(), subject: z.string(), html: z.string(), text: z.string() });
export type Mail = z.infer<typeof mailSchema>;

async function latestMail(origin: string, to: string, subject: RegExp): Promise<Mail> {
  const deadline = Date.now() + MAIL_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${origin}/_dev/mail/latest.json?to=${encodeURIComponent(to)}`);
    const mail = answer.ok ? mailSchema.parse(await answer.json()) : null;
    if (mail && subject.test(mail.subject)) return mail;
    if (Date.now() > deadline) throw new Error(`No mail to ${to} about ${subject}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The product that runs at a port. */
export function serverAt(port: number, dataDir: string, stop: () => Promise<void>): ServerProcess {
  const origin = `http://localhost:${port}`;
  return {
    port,
    origin,
    dataDir,
    store: (subdomain) => `http://${subdomain}.localhost:${port}`,
    mail: (to, subject) => latestMail(origin, to, subject),
    stop,
  };
}
