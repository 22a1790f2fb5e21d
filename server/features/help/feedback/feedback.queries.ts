import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { FeedbackType } from '../../../../shared/rules/fields/fields.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';

/** Keeps a picture of a feedback that is being written. */
export async function insertImage(
  tx: Tx,
  image: { id: string; accountId: string; storageKey: string; mediaType: string; bytes: number },
): Promise<void> {
  await sql`
    insert into feedback_images (id, account_id, storage_key, media_type, bytes)
    values (${image.id}, ${image.accountId}, ${image.storageKey}, ${image.mediaType}, ${image.bytes})`.execute(
    tx,
  );
}

export interface NewFeedback {
  readonly accountId: string;
  readonly projectId: string | null;
  readonly type: FeedbackType;
  readonly feedback: string;
  readonly proposal: string;
  readonly page: string;
  readonly userAgent: string;
  readonly images: readonly string[];
}

/** Keeps a feedback and gives it its pictures, in order; `images` is how many of them were the author's own. */
export async function insertFeedback(tx: Tx, made: NewFeedback): Promise<{ id: string; images: number }> {
  const id = newId();
  await sql`
    insert into feedback (id, account_id, project_id, type, feedback, proposal, page, user_agent)
    values (${id}, ${made.accountId}, ${made.projectId}, ${made.type}, ${made.feedback}, ${made.proposal}, ${made.page},
      ${made.userAgent.slice(0, 400)})`.execute(tx);
  if (made.images.length === 0) return { id, images: 0 };
  const { numAffectedRows } = await sql`
    update feedback_images i set feedback_id = ${id}, position = given.position
    from unnest(${[...made.images]}::uuid[]) with ordinality as given (id, position)
    where i.id = given.id and i.account_id = ${made.accountId} and i.feedback_id is null`.execute(tx);
  return { id, images: Number(numAffectedRows ?? 0) };
}

interface FeedbackRow {
  id: string;
  type: FeedbackType;
  feedback: string;
  proposal: string;
  page: string;
  from: string;
  project: string | null;
  createdAt: Date;
  images: string[];
  answer: { text: string; by: string; at: string } | null;
}

/** What people sent, newest first. */
export async function listFeedback(
  tx: Tx,
  page: { view: 'open' | 'answered' | 'all'; before: string | undefined; limit: number },
) {
  const answered = {
    open: sql`f.answered_at is null`,
    answered: sql`f.answered_at is not null`,
    all: sql`true`,
  };
  const { rows } = await sql<FeedbackRow>`
    select f.id, f.type, f.feedback, f.proposal, f.page, a.email::text as "from", p.name as project, f.created_at,
      array(select i.id from feedback_images i where i.feedback_id = f.id order by i.position) as images,
      case when f.answered_at is not null then json_build_object('text', f.answer,
        'by', coalesce(${personName('b')}, 'Someone who has left'),
        'at', to_char(f.answered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as answer
    from feedback f join accounts a on a.id = f.account_id left join projects p on p.id = f.project_id
      left join accounts b on b.id = f.answered_by
    where ${answered[page.view]} and (${page.before ?? null}::uuid is null or f.id < ${page.before ?? null})
    order by f.id desc limit ${page.limit + 1}`.execute(tx);
  return {
    feedback: rows.slice(0, page.limit).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    more: rows.length > page.limit,
  };
}

/** Keeps an answer; undefined where there is no such feedback, null where it has one. */
export async function insertAnswer(
  tx: Tx,
  id: string,
  answer: { text: string; by: string },
): Promise<{ to: string; feedback: string } | null | undefined> {
  const { rows } = await sql<{ to: string; feedback: string; isNew: boolean }>`
    with found as (
        select f.id, f.feedback, f.answered_at is null as is_new, a.email::text as "to"
        from feedback f join accounts a on a.id = f.account_id where f.id = ${id} for update of f),
      answered as (
        update feedback set answer = ${answer.text}, answered_at = now(), answered_by = ${answer.by}
        where id in (select id from found where is_new))
    select "to", feedback, is_new from found`.execute(tx);
  const [row] = rows;
  return row?.isNew === false ? null : row;
}

/** Where a picture of a feedback lies. */
export async function storedImage(
  tx: Tx,
  id: string,
): Promise<{ storageKey: string; mediaType: string } | undefined> {
  const { rows } = await sql<{ storageKey: string; mediaType: string }>`
    select storage_key, media_type from feedback_images where id = ${id}`.execute(tx);
  return rows[0];
}

/** Pictures whose feedback was never sent within two days. */
export async function abandonedImages(db: Database): Promise<{ id: string; storageKey: string }[]> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select id, storage_key from feedback_images
    where feedback_id is null and created_at < now() - interval '2 days' limit 1000`.execute(db);
  return rows;
}

export async function deleteImages(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from feedback_images where id = any(${[...ids]}::uuid[]) and feedback_id is null`.execute(
    db,
  );
}
