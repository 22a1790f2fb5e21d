import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { NO_COUNTS } from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

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
      select ${newId()}, project_id, id, 'Market stall.csv', 'done', 'UTF-8', 'comma', 8,
        '[{"name": "Email", "samples": []}, {"name": "Name", "samples": []}]', '["email", "first-name"]',
        ${JSON.stringify(COUNTS)}::jsonb, 8
      from stores where subdomain = ${DEMO.subdomain} returning id, project_id)
    insert into people_import_refusals (import_id, project_id, line, text, reason)
    select f.id, f.project_id, r.line, r.text, r.reason
    from file f, json_to_recordset(${JSON.stringify(REFUSED)}::json) as r(line int, text text, reason text)`.execute(
    tx,
  );
}

export const demoPart: DemoPart = {
  name: 'people import',
  needs: ['projects and stores', 'audience'],
  steps: [addImport],
};
