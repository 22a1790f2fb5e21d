import { Button, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { OFFERED_PLAN_LINES } from '../../../../shared/features/projects/plans/plans.ts';
import {
  type BillingCycle,
  DEFAULT_BILLING_CYCLE,
  PRO_CANCEL_ANYTIME,
  PRO_TRIAL_DAYS,
} from '../../../../shared/rules/constants/constants.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BillingSection, CycleChoice, useFreeTrial } from '../subscription/subscription.ts';
import styles from './plans.module.css';

const ANSWERS = [
  {
    question: 'Can I cancel?',
    answer:
      'At any time, in settings. You’ll keep Pro until the end of the period you’ve paid for. We don’t refund part-used periods.',
  },
  {
    question: 'What happens to my products when Pro ends?',
    answer:
      'We don’t delete anything and your orders carry on. To add products, get back within the free plan’s limits.',
  },
  {
    question: 'Can I switch between yearly and monthly?',
    answer:
      'Yes. The rest of your period counts towards the new one. You’ll see the exact amount before you confirm.',
  },
] as const;

function Mark({ value }: { readonly value: string | boolean }) {
  if (typeof value === 'string') return value;
  return value ? (
    <>
      <IconCheck size={20} className={styles.yes} aria-hidden />
      <span className="only-read-aloud">Included</span>
    </>
  ) : (
    <>
      <IconMinus size={20} className={styles.no} aria-hidden />
      <span className="only-read-aloud">Not included</span>
    </>
  );
}

/** The way to Pro from here: for visitors an account comes first. */
function UpgradeButton({ cycle, trial }: { readonly cycle: BillingCycle; readonly trial: boolean }) {
  const { user, project } = useSession();
  if (!user || !project)
    return (
      <Button component={Link} to="/sign-up/brand/">
        Start for free
      </Button>
    );
  return (
    <Button onClick={() => openPopup('pro-subscribe', { origin: 'plans', billingCycle: cycle })}>
      {trial ? `Try Pro free for ${PRO_TRIAL_DAYS} days` : 'Upgrade to Pro'}
    </Button>
  );
}

/** The free plan and Pro side by side. Spec 1 §2.7. */
export default function Plans() {
  const { project } = useSession();
  const [cycle, setCycle] = useState<BillingCycle>(DEFAULT_BILLING_CYCLE);
  const trial = useFreeTrial() === true;
  const isPro = project?.isPro === true;
  return (
    <Stack gap={6} style={{ maxWidth: '56rem', marginInline: 'auto' }}>
      <PageHeader
        title="Plans"
        lead="Printing, packing and shipping are the same on both plans. Pro gives you more products, pages and Drive space, and your own domain."
      />
      {isPro ? (
        <BillingSection />
      ) : (
        <section className={styles.offer} aria-label="Selvedge Pro">
          <CycleChoice value={cycle} onChange={setCycle} />
          <div className={styles.act}>
            <UpgradeButton cycle={cycle} trial={trial} />
            <Text size="sm" c="var(--ink-soft)">
              {PRO_CANCEL_ANYTIME}
            </Text>
          </div>
        </section>
      )}
      <table className={styles.table}>
        <caption className="only-read-aloud">What each plan includes</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="only-read-aloud">Feature</span>
            </th>
            <th scope="col">Free</th>
            <th scope="col" className={styles.pro}>
              Pro
            </th>
          </tr>
        </thead>
        <tbody>
          {OFFERED_PLAN_LINES.map(({ name, note, free, pro }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note && <span className={styles.note}>{note}</span>}
              </th>
              <td>
                <Mark value={free} />
              </td>
              <td className={styles.pro}>
                <Mark value={pro} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className={styles.answers} aria-labelledby="plans-questions">
        <h2 id="plans-questions">Before you decide</h2>
        {ANSWERS.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </section>
    </Stack>
  );
}
