import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';
import {
  ALREADY_PRO_TITLE,
  DEFAULT_PRO_ORIGIN,
  POPUP_BILLING_CYCLE,
  PRO_CANCEL_ANYTIME,
  PRO_PRICE,
  PRO_SUBSCRIBE_TITLE,
  PRO_TRIAL_DAYS,
  upfrontAmount,
} from '../../../../shared/rules/constants/constants.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { openPopup, type PopupProps } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { dayText, proMoney } from './charge-text.ts';
import { CycleChoice } from './cycle-choice.tsx';
import { PaymentForm } from './payment-form.tsx';
import styles from './subscription.module.css';
import { useFreeTrial } from './use-free-trial.ts';
import { useSubscribed } from './use-subscribed.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'pro-subscribe': { props: { origin?: string; billingCycle?: BillingCycle }; answer: 'subscribed' };
  }
}

const SUPPORT_HUB = '/store-help/';
const DAY_MS = 86_400_000;

function AlreadyPro({ close }: { readonly close: () => void }) {
  return (
    <Stack>
      <Text>You already have everything in Pro. Need a hand? Visit our support hub.</Text>
      <Button component={ProjectLink} to={SUPPORT_HUB} onClick={close}>
        Go to the support hub
      </Button>
    </Stack>
  );
}

function MayNotSubscribe({ close }: { readonly close: () => void }) {
  const ask = () => {
    close();
    void openPopup('request-dashboard-permission', { permissions: ['manage-settings'] });
  };
  return (
    <Stack>
      <Text>You need permission to manage settings to subscribe.</Text>
      <Button onClick={ask}>Ask for permission</Button>
    </Stack>
  );
}

/** Subscribing to Pro: how often to pay, what it comes to, and the payment. Spec 1 §2.11. */
export default function ProSubscribePopup({
  origin = DEFAULT_PRO_ORIGIN,
  billingCycle = POPUP_BILLING_CYCLE,
  close,
}: PopupProps<'pro-subscribe'>) {
  const { project } = useSession();
  // The popup stays what it was opened as while the session learns that the project is Pro.
  const [wasPro] = useState(project?.isPro === true);
  const mayManage = project?.permissions.includes('manage-settings') === true;
  const title = wasPro ? ALREADY_PRO_TITLE : PRO_SUBSCRIBE_TITLE;
  return (
    <Dialog title={title} onClose={() => close()} size="m">
      {wasPro ? (
        <AlreadyPro close={() => close()} />
      ) : mayManage ? (
        <Subscribing origin={origin} billingCycle={billingCycle} close={close} />
      ) : (
        <MayNotSubscribe close={() => close()} />
      )}
    </Dialog>
  );
}

function Subscribing({ origin, billingCycle, close }: Required<PopupProps<'pro-subscribe'>>) {
  const [cycle, setCycle] = useState(billingCycle);
  const freeTrial = useFreeTrial();
  const [trial, setTrial] = useState<boolean | undefined>(freeTrial);
  if (trial === undefined && freeTrial !== undefined) setTrial(freeTrial);
  const subscribed = useSubscribed();

  const done = async (isNew: boolean) => {
    await subscribed(cycle, isNew);
    showSnackbar({ text: trial ? 'Your free trial has started' : 'You are Pro now' });
    close('subscribed');
  };
  if (trial === undefined) return <LoadingState label="Your offer" />;

  const now = upfrontAmount(cycle, { update: false, withTrial: trial });
  const firstCharge = dayText(new Date(Date.now() + PRO_TRIAL_DAYS * DAY_MS));
  return (
    <Stack>
      <CycleChoice value={cycle} onChange={setCycle} />
      <p className={styles.summary}>
        <span>Due today</span>
        <strong>{proMoney(now ?? 0)}</strong>
      </p>
      {trial && (
        <Text size="sm" c="var(--ink-soft)">
          {PRO_TRIAL_DAYS} days free. Your card is first charged {proMoney(PRO_PRICE[cycle])} on {firstCharge}
          , unless you cancel before.
        </Text>
      )}
      <PaymentForm
        wish={{ purpose: trial ? 'trial' : 'subscribe', cycle, origin }}
        label={trial ? `Start ${PRO_TRIAL_DAYS}-day free trial` : `Pay ${proMoney(PRO_PRICE[cycle])}`}
        onDone={done}
      />
      <Text size="sm" c="var(--ink-soft)" ta="center">
        {PRO_CANCEL_ANYTIME}. Pro then stays until the end of what you paid for.
      </Text>
    </Stack>
  );
}
