import { Button, Text } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  PASSKEY_NAME_MAX,
  passkeyCalls,
  type SignedInUser,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { useVisit } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient, useCall } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './devices.module.css';
import { PasskeyProblem, passkeyObstacle } from './passkey-obstacle.ts';
import { withConfirmation } from './with-confirmation.ts';

const ceremony = lazyCode(() => import('./passkey-ceremony.ts'));

type Passkey = CallAnswer<typeof passkeyCalls.list>['passkeys'][number];

const refresh = () => queryClient().invalidateQueries({ queryKey: callKey(passkeyCalls.list) });

function tell(error: unknown): void {
  if (error instanceof PasskeyProblem) showSnackbar({ text: error.message, type: 'error' });
  else showFailure(error);
}

const NAME_RULES = { name: [required] };

function RenameForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const form = useFieldForm({
    initial: { name: passkey.name },
    rules: NAME_RULES,
    submit: async (body) => {
      await gateway().call(passkeyCalls.rename, { params: { id: passkey.id }, body });
      await refresh();
      onDone();
      showSnackbar({ text: 'Saved' });
    },
  });
  return (
    <Form form={form} label={`Rename ${passkey.name}`}>
      <TextField {...form.field('name')} label="Name" maxLength={PASSKEY_NAME_MAX} autoFocus />
      <Row gap={3}>
        <SubmitButton form={form}>Save name</SubmitButton>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

function PasskeyRow({ passkey, twoFactor }: { readonly passkey: Passkey; readonly twoFactor: boolean }) {
  const [renaming, setRenaming] = useState(false);
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
  const remove = async () => {
    const sure = await openPopup('confirm', {
      title: `Remove “${name}”?`,
      text: 'You won’t be able to log in with it. Delete it from your device as well.',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (!sure) return;
    const done = await withConfirmation(twoFactor, () =>
      gateway().call(passkeyCalls.remove, { params: { id } }),
    );
    if (!done) return;
    await refresh();
    showSnackbar({ text: done.message });
  };
  if (renaming)
    return (
      <li>
        <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li>
      <div>
        <Row gap={2}>
          <strong>{name}</strong>
          {backedUp && <StatusPill tone="neutral">Backed up</StatusPill>}
        </Row>
        <Text size="sm" c="var(--ink-soft)">
          Added <OrderDate at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <OrderDate at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </Text>
      </div>
      <Row gap={2}>
        <Button variant="subtle" onClick={() => setRenaming(true)}>
          Rename<span className="only-read-aloud"> {name}</span>
        </Button>
        <Button variant="subtle" color="brick" onClick={() => remove().catch(tell)}>
          Remove<span className="only-read-aloud"> {name}</span>
        </Button>
      </Row>
    </li>
  );
}

/** Passkeys: adding, renaming, removing. */
export function PasskeysSection({ user }: { readonly user: SignedInUser }) {
  const list = useCall(passkeyCalls.list, {});
  const dashboardOrigin = useVisit()?.dashboardOrigin ?? '';
  const [obstacle, setObstacle] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const obstacleId = useId();
  useEffect(() => setObstacle(passkeyObstacle(dashboardOrigin)), [dashboardOrigin]);
  const add = async () => {
    setAdding(true);
    try {
      const { addPasskey } = await ceremony.fetch();
      const added = await addPasskey((ask) => withConfirmation(user.twoFactorAuthEnabled, ask));
      if (!added) return;
      await refresh();
      showSnackbar({ text: 'Passkey saved. You can now log in with it.' });
    } catch (error) {
      tell(error);
    } finally {
      setAdding(false);
    }
  };
  const passkeys = list.data?.passkeys ?? [];
  return (
    <Panel title="Passkeys">
      <Text mb="md">Log in with your fingerprint, face or device PIN instead of a password and code.</Text>
      {list.isPending && <LoadingState label="Passkeys" lines={2} />}
      {list.isError && <ErrorState what="your passkeys" error={list.error} retry={list.refetch} />}
      {passkeys.length > 0 && (
        <ul className={styles.devices} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} twoFactor={user.twoFactorAuthEnabled} />
          ))}
        </ul>
      )}
      <Button
        variant={passkeys.length > 0 ? 'default' : 'filled'}
        mt={passkeys.length > 0 ? 'md' : 0}
        loading={adding}
        disabled={obstacle !== null}
        onPointerEnter={ceremony.ahead}
        onFocus={ceremony.ahead}
        onClick={add}
        {...(obstacle !== null && { 'aria-describedby': obstacleId })}
      >
        Add a passkey
      </Button>
      {obstacle !== null && (
        <Text id={obstacleId} size="sm" c="var(--ink-soft)" mt="xs">
          {obstacle}
        </Text>
      )}
    </Panel>
  );
}
