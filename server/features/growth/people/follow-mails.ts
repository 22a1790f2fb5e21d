import { sql } from 'kysely';
import { z } from 'zod';
import { fillText } from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mailsRead } from './people.reads.ts';
import { notePersonEvents } from './person-events.ts';

/** Mails of one transaction. */
const BATCH = 1_000;
const SUBJECT_MAX = 300;

const workSchema = z.array(z.object({ sendId: z.uuid(), eventId: z.uuid().nullable() }));

/**
 * Notes the oldest marketing mails with the people who got them: that they were sent, and sure clicks, opens, bounces and
 * complaints. A mail that is opened ten times was opened once. Three statements. @returns how many it took
 */
export async function followMails(tx: Tx): Promise<number> {
  const { rows } = await sql`
    delete from person_mail_work where id = any(array(
      select id from person_mail_work order by id limit ${BATCH} for update skip locked))
    returning send_id, event_id`.execute(tx);
  const work = workSchema.parse(rows);
  if (work.length === 0) return 0;
  const mails = await mailsRead.list(tx, { work });
  await notePersonEvents(
    tx,
    mails.map(({ campaign, subject, firstName, lastName, country, storeName, ...event }) => ({
      ...event,
      data: {
        ...(campaign !== null && { campaign }),
        ...(subject !== null && {
          // As this person read it, not as the campaign was written.
          text: fillText(subject, { firstName, lastName, country: country ?? '' }, storeName).slice(
            0,
            SUBJECT_MAX,
          ),
        }),
      },
    })),
  );
  return work.length;
}
