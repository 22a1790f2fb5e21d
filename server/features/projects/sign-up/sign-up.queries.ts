import { sql } from 'kysely';
import {
  type SignUpAnswers,
  signUpAnswersSchema,
} from '../../../../shared/features/projects/sign-up/sign-up.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Answers of an account, and whether it has a project and a store. The transaction has to see every project. */
export async function findSignUpProgress(
  tx: Tx,
  accountId: string,
): Promise<{ answers: SignUpAnswers; hasProject: boolean; hasStore: boolean }> {
  const { rows } = await sql<{ signUp: unknown; hasProject: boolean; hasStore: boolean }>`
    select a.sign_up,
      exists (select from project_members m join projects p on p.id = m.project_id
        where m.account_id = a.id and p.deleted_at is null) as has_project,
      exists (select from project_members m join projects p on p.id = m.project_id
        join stores s on s.project_id = p.id where m.account_id = a.id and p.deleted_at is null) as has_store
    from accounts a where a.id = ${accountId}`.execute(tx);
  const [row] = rows;
  const answers = signUpAnswersSchema.safeParse(row?.signUp);
  return {
    answers: answers.success ? answers.data : {},
    hasProject: row?.hasProject ?? false,
    hasStore: row?.hasStore ?? false,
  };
}

export interface EulaRow {
  readonly version: string;
  readonly title: string;
  readonly body: string;
  readonly textHash: string;
  readonly publishedAt: Date;
  readonly acceptedAt: Date | null;
}

/** The agreement in force, with when an account accepted it. */
export async function currentEula(tx: Tx, accountId: string | null): Promise<EulaRow> {
  const { rows } = await sql<EulaRow>`
    select v.version, v.title, v.body, v.text_hash, v.published_at, c.accepted_at
    from eula_versions v left join eula_consents c on c.version = v.version and c.account_id = ${accountId}
    order by v.published_at desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('No agreement was published');
  return row;
}

/** Keeps a consent to the agreement in force. @returns false where another text is in force */
export async function insertConsent(
  tx: Tx,
  consent: { accountId: string; version: string; textHash: string; address: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    with shown as (
        select version, text_hash from (select * from eula_versions order by published_at desc limit 1) current
        where version = ${consent.version} and text_hash = ${consent.textHash}),
      kept as (
        insert into eula_consents (account_id, version, text_hash, address)
        select ${consent.accountId}, version, text_hash, ${consent.address}::inet from shown on conflict do nothing)
    select exists (select from shown) as fits`.execute(tx);
  return rows[0]?.fits === true;
}
