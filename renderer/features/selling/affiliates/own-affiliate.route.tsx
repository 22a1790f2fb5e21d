import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { affiliateCalls } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import {
  type affiliateInvitationSchema,
  affiliatePath,
  daysText,
  rateText,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { blockRegistry, NO_BLOCK_FIGURES } from '../../../../shared/features/site/blocks/blocks.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import { BlockList } from '../../site/blocks/blocks.ts';
import styles from './own-affiliate.module.css';

export async function loader({ context, url, params }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  const { invitation } = params;
  try {
    const own = await server.call(affiliateCalls.own, { query: { invitation } });
    return {
      ...own,
      wasInvited: invitation !== undefined,
      joined: url.searchParams.has('joined'),
      storeName: server.visit.store?.name ?? '',
    };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** Accepts the invitation. */
export async function action({ context, params: { invitation = '' } }: ActionFunctionArgs) {
  try {
    await context.get(pageServerContext).call(affiliateCalls.accept, { body: { invitation } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ refused: error.message }, { status: error.status });
  }
  return redirect(`${affiliatePath()}?joined`, 303);
}

interface InvitationProps {
  readonly invitation: z.output<typeof affiliateInvitationSchema>;
  readonly storeName: string;
}

function Invitation({ invitation, storeName }: InvitationProps) {
  const { name, code, rateBps, windowDays } = invitation;
  return (
    <section className={styles.part} aria-labelledby="invitation">
      <h2 id="invitation">{`${storeName} invites you`}</h2>
      <p>
        {`Hi ${name}. Share your link, and ${storeName} credits you with ${rateText(rateBps)} of the items in every order that it brings within ${daysText(windowDays)} of a click. Your code is ${code}.`}
      </p>
      <p className={store.hint}>
        {`${storeName} sees your name and email, and pays you. Say there that you earn from the link wherever you share it.`}
      </p>
      <form method="post">
        <button className={store.button} type="submit">
          Accept
        </button>
      </form>
    </section>
  );
}

function NoAffiliate({
  wasInvited,
  storeName,
}: {
  readonly wasInvited: boolean;
  readonly storeName: string;
}) {
  const email = useSession().user?.email;
  return (
    <div className={store.empty}>
      <h2>{wasInvited ? 'This invitation has expired or been used' : 'You’re not an affiliate here'}</h2>
      <p>
        {wasInvited
          ? `Ask ${storeName} for a new one.`
          : `You’re logged in as ${email}. ${storeName} invites its affiliates by email: open the link in yours.`}
      </p>
      <a className={store.button} href="/">
        Go to the store
      </a>
    </div>
  );
}

const PARTS = ['affiliateStats', 'affiliateAttribution', 'affiliateSettings'].map((type, order) =>
  blockRegistry.make(type, { uid: type, order }),
);

/** `/affiliate/`: what a store’s affiliate has there; works without scripts. */
export default function OwnAffiliate() {
  const { affiliate, invitation, wasInvited, joined, storeName } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const title = `Affiliate of ${storeName}`;
  return (
    <div className={styles.page}>
      <Seo title={`Affiliate | ${storeName}`} hidden />
      <h1>{affiliate || invitation ? title : 'Affiliate'}</h1>
      {outcome?.refused && (
        <p className={store.error} role="alert">
          {outcome.refused}
        </p>
      )}
      {joined && affiliate && (
        <p className={store.success} role="status">
          You’re an affiliate now. Your link counts from this moment.
        </p>
      )}
      {invitation && (!affiliate || affiliate.state === 'ended') && (
        <Invitation invitation={invitation} storeName={storeName} />
      )}
      {affiliate && <BlockList blocks={PARTS} figures={{ ...NO_BLOCK_FIGURES, affiliate }} title={null} />}
      {!affiliate && !invitation && <NoAffiliate wasInvited={wasInvited} storeName={storeName} />}
    </div>
  );
}
