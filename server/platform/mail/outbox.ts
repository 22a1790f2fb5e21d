import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { compose, mailId } from './compose.ts';
import type { MailTransport } from './message.ts';

const keptMailSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  idempotencyKey: z.string(),
  sentAt: z.iso.datetime(),
});
export type StoredEmail = z.infer<typeof keptMailSchema>;

/** Mails kept as files (`ID.eml` and `ID.json`) where no SMTP server is set. */
export interface Outbox extends MailTransport {
  /** Newest first. */
  list(): Promise<StoredEmail[]>;
  read(id: string): Promise<StoredEmail | null>;
  /** The mail as it would have gone over the wire. */
  readRaw(id: string): Promise<Buffer | null>;
}

/** Opens the outbox. A mail of the same key takes the place of the earlier one. */
export async function createOutbox(folder: string, from: string): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  const keep = async (name: string, content: string | Uint8Array) => {
    const temporary = join(folder, `.${uuid()}`);
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, name));
  };

  const read: Outbox['read'] = async (id) => {
    if (!/^[0-9a-f]{32}$/.test(id)) return null;
    const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(absent);
    return text === null ? null : keptMailSchema.parse(JSON.parse(text));
  };

  return {
    async send(message) {
      const id = mailId(message.idempotencyKey);
      const composed = compose(message, from);
      const raw: { message: unknown } = await transport.sendMail(composed);
      const { html, text, subject, to, idempotencyKey } = message;
      const sentAt = (await read(id))?.sentAt ?? new Date().toISOString();
      const shownFrom = message.fromName ? `${message.fromName} (${from})` : from;
      const mail: StoredEmail = { id, to, from: shownFrom, subject, html, text, idempotencyKey, sentAt };
      await keep(`${id}.eml`, z.instanceof(Uint8Array).parse(raw.message));
      await keep(`${id}.json`, JSON.stringify(mail, null, 2));
    },
    async list() {
      const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name));
      const mails = await Promise.all(names.map((name) => read(name.slice(0, -'.json'.length))));
      return mails
        .filter((mail) => mail !== null)
        .sort((one, other) => other.sentAt.localeCompare(one.sentAt));
    },
    read,
    async readRaw(id) {
      return (await read(id)) && readFile(join(folder, `${id}.eml`)).catch(absent);
    },
    async check() {
      await stat(folder);
    },
    async close() {
      transport.close();
    },
  };
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
