import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type ImportChoices,
  NO_COUNTS,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import { keepWording } from '../../../platform/consent/consent.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { importPeople, keyOf } from '../people/people.ts';

const FILE_NAME = 'Market stall.csv';
const HOW = 'A list at our market stall';
const WORDS = 'Yes, email me about new prints';

const REFUSED = [
  { line: 3, text: 'isobel@', reason: 'Not an email address' },
  { line: 6, text: '', reason: 'No email address' },
  { line: 8, text: 'test@test.com', reason: 'A placeholder, not someone’s address' },
];

const COUNTS = {
  ...NO_COUNTS,
  unchanged: 5,
  mailable: 5,
  refused: REFUSED.length,
  reasons: Object.fromEntries(REFUSED.map(({ reason }) => [reason, 1])),
};

/** An import of the demo store that has ended, with rows that were refused. */
async function addImport(tx: Tx): Promise<void> {
  await sql`
    with file as (
      insert into people_imports (id, project_id, store_id, file_name, state, encoding, sign, rows, found, columns, counts, progress)
      select ${newId()}, project_id, id, ${FILE_NAME}, 'done', 'UTF-8', 'comma', 8,
        '[{"name": "Email", "samples": []}, {"name": "Name", "samples": []}]', '["email", "first-name"]',
        ${JSON.stringify(COUNTS)}::jsonb, 8
      from stores where subdomain = ${DEMO.subdomain} returning id, project_id)
    insert into people_import_refusals (import_id, project_id, line, text, reason)
    select f.id, f.project_id, r.line, r.text, r.reason
    from file f, json_to_recordset(${JSON.stringify(REFUSED)}::json) as r(line int, text text, reason text)`.execute(
    tx,
  );
}

const AGREED_DAYS_AGO = 40;
const PEOPLE = [
  { line: 2, firstName: 'Morven', email: 'morven.sinclair@example.test' },
  { line: 4, firstName: 'Rory', email: 'rory.maclean@example.test' },
  { line: 5, firstName: 'Effie', email: 'effie.munro@example.test' },
  { line: 7, firstName: 'Struan', email: 'struan.boyd@example.test' },
  { line: 9, firstName: 'Ailsa', email: 'ailsa.geddes@example.test' },
];

/** Adds the people of that import, with what they agreed to. */
async function addItsPeople(tx: Tx, { secret }: Services): Promise<void> {
  const { rows } = await sql`
    select i.id, i.project_id, i.store_id, i.file_name from people_imports i join stores s on s.id = i.store_id
    where s.subdomain = ${DEMO.subdomain} and i.file_name = ${FILE_NAME} order by i.created_at limit 1`.execute(
    tx,
  );
  const [file] = z
    .array(z.object({ id: z.uuid(), projectId: z.uuid(), storeId: z.uuid(), fileName: z.string() }))
    .parse(rows);
  // Deleted since: there is nothing to show.
  if (!file) return;
  const wordingId = await keepWording(tx, file, WORDS);
  const agreedAt = new Date(Date.now() - AGREED_DAYS_AGO * 86_400_000);
  await importPeople(
    tx,
    { ...file, listId: null, replaces: false, wordingId, how: HOW, isWritten: true },
    PEOPLE.flatMap((person) => {
      const key = keyOf(secret, person.email);
      const rest = { lastName: '', country: 'GB', language: 'en', zone: null, birthday: null, props: {} };
      return key === null ? [] : [{ ...person, ...rest, key, tags: ['market stall'], agreedAt }];
    }),
  );
  const counts = { ...COUNTS, unchanged: 0, added: PEOPLE.length, agreeing: PEOPLE.length };
  const choices: ImportChoices = {
    agreed: true,
    how: HOW,
    on: agreedAt.toISOString().slice(0, 10),
    words: WORDS,
    list: null,
    tags: ['market stall'],
    replaces: false,
  };
  await sql`
    update people_imports set counts = ${JSON.stringify(counts)}::jsonb, choices = ${JSON.stringify(choices)}::jsonb
    where id = ${file.id}`.execute(tx);
}

export const demoPart: DemoPart = {
  name: 'people import',
  needs: ['projects and stores', 'audience'],
  steps: [addImport, addItsPeople],
};
