import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { OFFERED_PLAN_LINES } from '../../../../shared/features/projects/plans/plans.ts';
import {
  DEFAULT_BILLING_CYCLE,
  DEFAULT_PRO_ORIGIN,
  PLANS_PATH,
  PRO_CANCEL_ANYTIME,
  PRO_POPUP_PRICE_TEXT,
} from '../../../../shared/rules/constants/constants.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { openPopup, type PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useSplitTest } from '../../accounts/split-tests/split-tests.ts';
import styles from './subscription.module.css';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Describes Pro and starts the upgrade. `blocked`: an action waits for it and continues automatically. */
    'pro-upgrade': { props: { origin?: string; blocked?: boolean }; answer: 'subscribed' };
  }
}

const BENEFITS = OFFERED_PLAN_LINES.filter(({ free, pro }) => free !== pro);
const benefitText = ({ name, pro }: (typeof BENEFITS)[number]) =>
  typeof pro === 'string' ? `${name}: ${pro.charAt(0).toLowerCase()}${pro.slice(1)}` : name;

/** What Pro is and costs, and the way to it. Spec 1 §2.11. */
export default function ProUpgradePopup({
  origin = DEFAULT_PRO_ORIGIN,
  blocked = false,
  close,
}: PopupProps<'pro-upgrade'>) {
  const navigate = useNavigate();
  const { user, project } = useSession();
  const variation = useSplitTest('pro_upgrade_popup', 'control');
  const price = variation === 'new' ? PRO_POPUP_PRICE_TEXT.new : PRO_POPUP_PRICE_TEXT.control;

  const upgrade = async () => {
    if (!user || !project) {
      close();
      await navigate('/sign-up/brand/');
      return;
    }
    const answer = await openPopup('pro-subscribe', { origin, billingCycle: DEFAULT_BILLING_CYCLE });
    if (answer === 'subscribed') close('subscribed');
  };
  const seeAll = () => {
    close();
    void navigate(withProject(PLANS_PATH.replace(/\/$/, ''), project?.id ?? null));
  };

  return (
    <Dialog title="Upgrade to Pro" onClose={() => close()}>
      <Stack>
        {blocked && <Text>You need Pro for that. Upgrade and we’ll pick up where you left off.</Text>}
        <div>
          <p className={styles.price}>{price}</p>
          <Text c="var(--ink-soft)">{PRO_CANCEL_ANYTIME}</Text>
        </div>
        <ul className={styles.benefits}>
          {BENEFITS.map((line) => (
            <li key={line.name}>
              <IconCheck size={20} aria-hidden />
              <span>{benefitText(line)}</span>
            </li>
          ))}
        </ul>
        <Button onClick={upgrade} fullWidth data-autofocus>
          Upgrade
        </Button>
        <Button variant="subtle" onClick={seeAll} fullWidth>
          See all features
        </Button>
      </Stack>
    </Dialog>
  );
}
