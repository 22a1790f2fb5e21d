import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addressKey, type ConsentSource, recordConsents } from '../../server/platform/consent/consent.ts';
import { inScope } from '../../server/platform/database/scope.ts';
import { campaignCalls as calls } from '../../shared/features/growth/campaigns/campaigns.calls.ts';
import type { CampaignFields } from '../../shared/features/growth/campaigns/campaigns.ts';
import { emailDraftCalls } from '../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { senderCalls } from '../../shared/features/growth/senders/senders.calls.ts';
import type { Client } from './client.ts';
import { addPerson, addProject, addStore, signedIn } from './people.ts';
import { REGISTERED_SELLER } from './sellers.ts';
import type { TestServer } from './server.ts';

/** A store from which campaigns can be sent. */
export interface CampaignStore {
  readonly owner: Client;
  readonly marketer: Client;
  readonly projectId: string;
  readonly storeId: string;
  readonly division: string;
  /** An email that they can send. */
  readonly draft: string;
}

/** Writes the text of a letter, as its editor would. */
const writeDraft = (server: TestServer, draft: string, text: string) =>
  sql`
    update pages set draft = jsonb_set(draft, '{blocks,0,properties,text}', to_jsonb(${text}::text)) where id = ${draft}`.execute(
    server.services.databases.platform,
  );

/** Opens a store with an owner and a marketer, a sender and an email. */
export async function openCampaignStore(server: TestServer, code: string): Promise<CampaignStore> {
  const [ada, mona] = [
    await addPerson(server, `ada-${code}@example.test`),
    await addPerson(server, `mona-${code}@example.test`),
  ];
  const projectId = await addProject(server, code, [
    [ada, 'owner'],
    [mona, 'marketer'],
  ]);
  const { storeId, divisionId: division } = await addStore(server, projectId, code, 'Tideline');
  const seller = {
    ...REGISTERED_SELLER,
    street: '1 Weaver Lane',
    city: 'Lewes',
    zip: 'BN7 1AA',
    country: 'GB',
  };
  await sql`update stores set seller = ${JSON.stringify(seller)}::jsonb where id = ${storeId}`.execute(
    server.services.databases.platform,
  );
  const owner = (await signedIn(server, ada.email)).in(code);
  // Scheduling checks and keeps everything that a campaign is made from, and books nothing itself.
  owner.statementsMax = 30;
  const marketer = (await signedIn(server, mona.email)).in(code);
  marketer.statementsMax = 30;
  const { id: draft } = await owner.call(emailDraftCalls.create, {
    params: { division },
    body: { design: 'letter', title: 'Hello' },
  });
  await writeDraft(server, draft, 'Hi {{first name | there}}, the boats are back.');
  await owner.call(senderCalls.create, {
    body: {
      name: 'Ada at Tideline',
      domainId: null,
      localPart: 'hello',
      replyTo: 'ada@example.test',
      isDefault: true,
    },
  });
  return { owner, marketer, projectId, storeId, division, draft };
}

export interface ShopperFacts {
  readonly agrees?: boolean;
  readonly zone?: string | null;
  readonly source?: Extract<ConsentSource, 'form' | 'import'>;
}

/** Adds people of a store, who agreed unless told otherwise. @returns their addresses */
export async function addShoppersTo(
  server: TestServer,
  { projectId, storeId }: Pick<CampaignStore, 'projectId' | 'storeId'>,
  count: number,
  { agrees = true, zone = null, source = 'form' }: ShopperFacts = {},
): Promise<string[]> {
  const { databases, secret } = server.services;
  const added = Array.from({ length: count }, (_, index) => {
    const id = newId();
    const address = `shopper-${id}@example.test`;
    return { id, address, firstName: `Shopper ${index}`, key: addressKey(secret, address) };
  });
  await sql`
    insert into people (id, project_id, store_id, first_name, address, address_key, source, zone)
    select p.id, ${projectId}, ${storeId}, p."firstName", p.address, decode(p.key, 'hex'), ${source}, ${zone}
    from json_to_recordset(${JSON.stringify(added.map((one) => ({ ...one, key: one.key.toString('hex') })))}::json)
      as p(id uuid, "firstName" text, address text, key text)`.execute(databases.platform);
  if (agrees)
    await inScope(databases.platform, { kind: 'platform' }, (tx) =>
      recordConsents(
        tx,
        added.map(({ key }) => ({
          projectId,
          storeId,
          addressKey: key,
          channel: 'email',
          state: 'given',
          source,
        })),
      ),
    );
  return added.map(({ address }) => address);
}

/** A campaign to everyone, sent now. */
export const CAMPAIGN_FIELDS: CampaignFields = {
  name: 'Summer sale',
  audience: { kind: 'everyone' },
  exclude: { lists: [], segments: [], campaigns: [] },
  draftId: null,
  senderId: null,
  timing: { kind: 'now' },
  test: null,
  isTracked: true,
  utm: { source: '', medium: '', campaign: '' },
};

/** Creates a campaign of a store. */
export async function addCampaignTo(
  { owner, draft }: Pick<CampaignStore, 'owner' | 'draft'>,
  fields: Partial<CampaignFields> = {},
) {
  const { id: campaign } = await owner.call(calls.create, { body: { name: 'Summer sale', draft } });
  const params = { campaign };
  const { revision } = await owner.call(calls.save, {
    params,
    body: { revision: 1, fields: { ...CAMPAIGN_FIELDS, draftId: draft, ...fields } },
  });
  return { params, revision };
}
