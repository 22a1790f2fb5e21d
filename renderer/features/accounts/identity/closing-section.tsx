import { Button, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import {
  closingCalls,
  identityCalls,
  type OwnedProject,
  type SignedInUser,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { forgetEverywhere } from '../../../platform/access/sign-out.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './closing.module.css';

const GOES = [
  'Your name, photo, password, passkeys and devices',
  'Your place on every team',
  'Your notifications, chats with us and feedback',
];
const STAYS = [
  'Orders and invoices, which stores have to keep by law',
  'Designs, files and products, which belong to their projects',
  'Team logs, which still show your name',
];

function Listed({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Projects that would be left without an owner, each with the way to change that. */
function SoleProjects({ projects }: { readonly projects: readonly OwnedProject[] }) {
  const title =
    projects.length === 1
      ? 'You’re the only owner of this project. Transfer or delete it first.'
      : 'You’re the only owner of these projects. Transfer or delete them first.';
  return (
    <Hint tone="warn" title={title}>
      <ul className={styles.projects} aria-label="Projects">
        {projects.map(({ id, name, hasOthers }) => (
          <li key={id}>
            <strong>{name}</strong>
            {hasOthers && (
              <a href={withProject('/settings/?section=team', id)}>
                Transfer<span className="only-read-aloud"> {name}</span>
              </a>
            )}
            <a href={withProject('/settings/?section=leave', id)}>
              Delete<span className="only-read-aloud"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Hint>
  );
}

/** @returns whether the account is closed; not where the person thought better of it */
async function close({ twoFactorAuthEnabled }: SignedInUser): Promise<boolean> {
  const proof = await openPopup('confirm-password', {
    title: 'Close your account?',
    text: 'You can’t undo this. Enter your password to close it.',
    confirmLabel: 'Close my account',
    twoFactor: twoFactorAuthEnabled,
    verify: async (body) => {
      await gateway().call(identityCalls.confirmPassword, { body });
      await gateway().call(closingCalls.close, {});
    },
  });
  return proof !== undefined;
}

/** Settings: closing the account, with what goes and what stays. */
export function ClosingSection({ user }: { readonly user: SignedInUser }) {
  const closing = useCall(closingCalls.look, {});
  const navigate = useNavigate();
  const leave = async () => {
    if (!(await close(user))) return;
    forgetEverywhere();
    await navigate('/login/?closed=yes');
  };
  if (closing.isPending) return <LoadingState label="Close account" lines={3} />;
  if (closing.isLoadingError)
    return <ErrorState what="your projects" error={closing.error} retry={closing.refetch} />;
  const { projects, isStaff } = closing.data;
  return (
    <Panel title="Close account">
      {isStaff ? (
        <Text>Your team lead closes staff accounts.</Text>
      ) : (
        <Stack>
          {projects.length > 0 && <SoleProjects projects={projects} />}
          <Text>We’ll close your account straight away and email you. You can’t undo this.</Text>
          <Listed title="What we delete" items={GOES} />
          <Listed title="What stays" items={STAYS} />
          {projects.length === 0 && (
            <Button color="brick" w="fit-content" onClick={() => leave().catch(showFailure)}>
              Close my account
            </Button>
          )}
        </Stack>
      )}
    </Panel>
  );
}
