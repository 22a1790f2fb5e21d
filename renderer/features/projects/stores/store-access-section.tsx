import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedStore } from '../../../../shared/features/accounts/identity/identity.ts';
import { STORE_PASSWORD, storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { maxLength, minLength, required } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Form, PasswordField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';

const EMPTY = { password: '' };
const NO_OPENING = { opensAt: '' };
const OPENING_RULES = { opensAt: [required] };
const RULE_SET = {
  password: [required, minLength(STORE_PASSWORD.min), maxLength(STORE_PASSWORD.max)],
};

function PasswordForm({
  store,
  onSet,
}: {
  readonly store: ListedStore;
  readonly onSet: () => Promise<void>;
}) {
  const update = useCallMutation(storeCalls.update);
  const form = useFieldForm({
    initial: EMPTY,
    rules: RULE_SET,
    submit: async ({ password }) => {
      await update.mutateAsync({ body: { id: store.id, password } });
      form.reset();
      await onSet();
      showSnackbar({ text: 'Your store is now password-protected' });
    },
  });
  useUnsavedChanges(!form.submitting && (form.values.password ?? '') !== '');
  return (
    <Form form={form} label="Store password">
      <PasswordField
        {...form.field('password')}
        label={store.passwordProtected ? 'New store password' : 'Store password'}
        hint={`At least ${STORE_PASSWORD.min} characters. Share it with anyone you like.`}
        autoComplete="new-password"
      />
      <SubmitButton form={form} w="fit-content">
        {store.passwordProtected ? 'Change the password' : 'Set password'}
      </SubmitButton>
    </Form>
  );
}

function OpeningForm({ store, onSet }: { readonly store: ListedStore; readonly onSet: () => Promise<void> }) {
  const update = useCallMutation(storeCalls.update);
  const timeZone = useTimeZone();
  const form = useFieldForm({
    initial: NO_OPENING,
    rules: OPENING_RULES,
    submit: async ({ opensAt }) => {
      // What the field holds is in the reader's own time zone.
      const moment = new Date(opensAt);
      await update.mutateAsync({
        body: { id: store.id, opensAt: Number.isNaN(moment.getTime()) ? opensAt : moment.toISOString() },
      });
      form.reset();
      await onSet();
      showSnackbar({ text: 'Opening time saved' });
    },
  });
  const takeAway = useCallMutation(storeCalls.update, { onError: showFailure });
  return (
    <Form form={form} label="Opening">
      <TextField
        {...form.field('opensAt')}
        type="datetime-local"
        label={store.opensAt ? 'New day and time of opening' : 'Day and time of opening'}
        hint={`In your time zone, ${timeZone}. The coming-soon page shows it and counts down to it.`}
      />
      <Row after={5}>
        <SubmitButton form={form}>{store.opensAt ? 'Change the opening' : 'Set the opening'}</SubmitButton>
        {store.opensAt && (
          <Button
            variant="default"
            loading={takeAway.isPending}
            onClick={() =>
              takeAway.mutate({ body: { id: store.id, opensAt: null } }, { onSuccess: () => void onSet() })
            }
          >
            Open manually instead
          </Button>
        )}
      </Row>
    </Form>
  );
}

function formatStoreAccess(
  { comingSoon, opensAt, passwordProtected }: ListedStore,
  timeZone: string,
): string {
  if (comingSoon && opensAt)
    return `Visitors only see your coming-soon page. Your store opens automatically on ${momentText(opensAt, timeZone)} (${timeZone}).`;
  if (comingSoon) return 'Visitors only see your coming-soon page.';
  if (passwordProtected) return 'Visitors are asked for the store’s password.';
  return 'Your store is open to everyone.';
}

/** Settings: access to the store. Shown to members who manage its settings. */
export function StoreAccessSection() {
  const { store, project } = useSession();
  const timeZone = useTimeZone();
  const update = useCallMutation(storeCalls.update, { onError: showFailure });
  const link = useCallMutation(storeCalls.visitLink, { onError: showFailure });
  const [shown, setShown] = useState<string | null>(null);
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  const changed = async () => {
    setShown(null);
    await refreshSession();
  };
  const set = async (change: { comingSoon?: boolean; password?: null }) => {
    await update.mutateAsync({ body: { id: store.id, ...change } }).catch(() => undefined);
    await changed();
  };
  const closed = store.comingSoon || store.passwordProtected;
  return (
    <Panel title="Store access">
      <Text mb="md">{formatStoreAccess(store, timeZone)}</Text>
      <Row after={5}>
        <Button
          variant="default"
          loading={update.isPending}
          onClick={() => set({ comingSoon: !store.comingSoon })}
        >
          {store.comingSoon ? 'Turn off coming-soon page' : 'Turn on coming-soon page'}
        </Button>
        {store.passwordProtected && (
          <Button variant="default" loading={update.isPending} onClick={() => set({ password: null })}>
            Remove password
          </Button>
        )}
        {closed && (
          <Button
            variant="default"
            loading={link.isPending}
            onClick={() =>
              link.mutate({ params: { id: store.id } }, { onSuccess: ({ url }) => setShown(url) })
            }
          >
            Create preview link
          </Button>
        )}
      </Row>
      {shown && (
        <Text mb="lg" style={{ overflowWrap: 'anywhere' }}>
          Anyone with <a href={shown}>this link</a> can view your store for 30 days, or until you change the
          password.
        </Text>
      )}
      {store.comingSoon && <OpeningForm store={store} onSet={changed} />}
      <PasswordForm store={store} onSet={changed} />
    </Panel>
  );
}
