import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { composeMail, mailId } from '../compose.ts';
import type { Gate, MailAdapter, Outcome, PreparedMail } from './adapter.ts';

const keptMailSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type StoredEmail = z.infer<typeof keptMailSchema>;

/** Mails kept as files (`ID.eml` and `ID.json`) where no SMTP server is set. */
export interface Outbox extends MailAdapter {
  /** Newest first. */
  list(): Promise<StoredEmail[]>;
  read(id: string): Promise<StoredEmail | null>;
  /** The mail as it would have gone over the wire. */
  readRaw(id: string): Promise<Buffer | null>;
}

/** Opens the outbox. A mail of the same id takes the place of the earlier one: it can be sent again without harm. */
export async function createOutbox(folder: string): Promise<Outbox> {
  await mkdir(folder, { recursive: true });

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

  const sendOne = async (prepared: PreparedMail, gate: Gate): Promise<Outcome> => {
    const { mail, from } = prepared;
    const id = mailId(prepared.id);
    const raw = await composeMail(prepared);
    if (!(await gate([prepared.id])).has(prepared.id)) return { kind: 'stopped' };
    const { html, text, subject, to } = mail;
    const sentAt = (await read(id))?.sentAt ?? new Date().toISOString();
    const stored: StoredEmail = {
      id,
      to,
      from: `${from.name} <${from.address}>`,
      subject,
      html,
      text,
      sentAt,
    };
    try {
      await keep(`${id}.eml`, raw);
      await keep(`${id}.json`, JSON.stringify(stored, null, 2));
    } catch (error) {
      return { kind: 'unsent', words: String(error) };
    }
    return { kind: 'accepted', words: 'Stored' };
  };

  return {
    name: 'outbox',
    last: 'keyed',
    limits: { connections: 3, batch: 1 },
    async send(mails, gate) {
      const outcomes = new Map<string, Outcome>();
      for (const mail of mails) outcomes.set(mail.id, await sendOne(mail, gate));
      return outcomes;
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
    async close() {},
  };
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
