import { Button } from '@mantine/core';
import { IconCopy, IconMail, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { affiliateCalls } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import {
  AFFILIATE_INVITATION_DAYS,
  AFFILIATE_PENDING_DAYS,
  type ManagedAffiliate,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, SubmitButton } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { AFFILIATE_PILLS } from './affiliate-states.ts';
import { PROGRAMME_SETTINGS } from './programme-settings.ts';
import { TERMS_RULES, TermsFields, type TermsValues, toTerms, toTermsValues } from './terms-fields.tsx';

export const queries: RouteQueries = ({ affiliate }) =>
  affiliate ? [reads(affiliateCalls.get, { params: { affiliate } })] : [];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const REFRESHES = { refreshes: [affiliateCalls.get, affiliateCalls.list] } as const;

interface PartProps {
  readonly affiliate: ManagedAffiliate;
}

function TermsForm({ affiliate }: PartProps) {
  const save = useCallMutation(affiliateCalls.update, REFRESHES);
  const form = useFieldForm<TermsValues>({
    initial: toTermsValues(affiliate),
    rules: TERMS_RULES,
    submit: async (values) => {
      await save.mutateAsync({ params: { affiliate: affiliate.id }, body: toTerms(values) });
      showSnackbar({ text: 'Saved' });
    },
  });
  return (
    <Form form={form} label="What they’re offered">
      <TermsFields form={form} />
      <p>Orders that were placed keep their share.</p>
      <SubmitButton form={form} w="fit-content">
        Save
      </SubmitButton>
    </Form>
  );
}

/** Pausing, resuming, ending and inviting again; each as far as it can follow. */
function Acts({ affiliate: { id, name, email, state } }: PartProps) {
  const change = useCallMutation(affiliateCalls.change, REFRESHES);
  const again = useCallMutation(affiliateCalls.inviteAgain, REFRESHES);
  const params = { affiliate: id };
  const act = (to: 'active' | 'paused' | 'ended', done: string) =>
    change.mutateAsync({ params, body: { to } }).then(() => showSnackbar({ text: done }), showFailure);
  const end = async () => {
    const answer = await openPopup('confirm', {
      title: `End ${name}?`,
      text: 'Their link stops counting permanently, and their code can’t be given to anyone else. They keep their credits.',
      confirmLabel: 'End',
    });
    if (answer === true) await act('ended', `${name} ended`);
  };
  const inviteAgain = () =>
    again
      .mutateAsync({ params, body: {} })
      .then(() => showSnackbar({ text: `Invitation sent to ${email}` }), showFailure);
  if (state === 'ended') return null;
  return (
    <>
      {state === 'invited' && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={again.isPending}
          onClick={() => void inviteAgain()}
        >
          Send the invitation again
        </Button>
      )}
      {state === 'active' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => void act('paused', `${name} paused`)}
        >
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => void act('active', `${name} is active again`)}
        >
          Resume
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        onClick={() => void end()}
      >
        End
      </Button>
    </>
  );
}

function Link({ link }: { readonly link: string }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showSnackbar({ text: 'Link copied' }),
      () => showSnackbar({ text: link }),
    );
  return (
    <Stack gap={2}>
      <span>{link}</span>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy link
      </Button>
    </Stack>
  );
}

function Standing({ affiliate }: PartProps) {
  const { state, isExpired, isProgrammeOn } = affiliate;
  if (!isProgrammeOn && state !== 'ended')
    return (
      <Hint tone="note" title="Your programme is off">
        {'No affiliate’s link counts. '}
        <ProjectLink to={PROGRAMME_SETTINGS}>Turn it on in settings</ProjectLink>
      </Hint>
    );
  if (isExpired)
    return (
      <Hint tone="warn" title="The invitation has expired">
        {`It could be accepted for ${AFFILIATE_INVITATION_DAYS} days. Send it again, or end it.`}
      </Hint>
    );
  return null;
}

/** `/marketing/affiliates/{affiliate}/`: one affiliate, what they brought, and what they’re offered. */
export default function Affiliate() {
  const { affiliate: id = '' } = useParams();
  const found = useCall(affiliateCalls.get, { params: { affiliate: id } });
  if (found.isPending || found.isLoadingError)
    return (
      <Page title="Affiliate">
        {found.isPending ? (
          <LoadingState label="Affiliate" lines={8} />
        ) : (
          <ErrorState what="this affiliate" error={found.error} retry={found.refetch} />
        )}
      </Page>
    );
  const { affiliate } = found.data;
  const { name, email, code, link, state, totals, currency, invitedAt, joinedAt } = affiliate;
  return (
    <Page
      isRecord
      title={name}
      lead={<StatusPill tone={AFFILIATE_PILLS[state].tone}>{AFFILIATE_PILLS[state].text}</StatusPill>}
      actions={
        <Row gap={3}>
          <Acts affiliate={affiliate} />
        </Row>
      }
    >
      <Stack>
        <Standing affiliate={affiliate} />
        <Panel
          title="What they brought"
          actions={
            <ProjectLink to={`/marketing/affiliates/sales/?search=${encodeURIComponent(code)}`}>
              See their sales
            </ProjectLink>
          }
        >
          <Stack gap={3}>
            <Facts
              facts={[
                ['Clicks', formatNumber(totals.clicks)],
                ['Orders', formatNumber(totals.orders)],
                ['Pending', <Money key="pending" value={money(totals.pendingMinor, currency)} />],
                ['Payable', <Money key="payable" value={money(totals.payableMinor, currency)} />],
              ]}
            />
            <p>
              {`A credit is payable ${AFFILIATE_PENDING_DAYS} days after its order was sent. We keep count, and you pay them yourself.`}
            </p>
          </Stack>
        </Panel>
        <Panel title="Affiliate">
          <Facts
            facts={[
              ['Email', email],
              ['Code', code],
              ['Link', <Link key="link" link={link} />],
              ['Invited', <OrderDate key="invited" at={invitedAt} />],
              ['Joined', joinedAt === null ? 'Not yet' : <OrderDate key="joined" at={joinedAt} />],
            ]}
          />
        </Panel>
        {state !== 'ended' && (
          <Panel title="What they’re offered">
            <TermsForm key={`${affiliate.rateBps} ${affiliate.windowDays}`} affiliate={affiliate} />
          </Panel>
        )}
      </Stack>
    </Page>
  );
}
