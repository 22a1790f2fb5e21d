import { Button } from '@mantine/core';
import { SUBSCRIBER_OFFER_MAX, storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';

/** Settings: the offer to subscribe below a store’s pages. */
export function OfferSection() {
  const { store } = useSession();
  const update = useCallMutation(storeCalls.update);
  const form = useFieldForm({
    initial: { subscriberOffer: store?.subscriberOffer ?? '' },
    submit: async ({ subscriberOffer }) => {
      if (!store) return;
      await update.mutateAsync({ body: { id: store.id, subscriberOffer } });
      await refreshSession();
      showSnackbar({ text: 'Saved' });
    },
  });
  if (!store)
    return <Hint tone="note">Once your project has a store, you can offer its newsletter here.</Hint>;
  return (
    <Panel title="Newsletter offer">
      <Form form={form}>
        <TextField
          {...form.field('subscriberOffer')}
          label="Offer"
          hint="Shown with a sign-up form below your products, such as “New prints first, once a month”. If it’s empty, your pages don’t ask."
          maxLength={SUBSCRIBER_OFFER_MAX}
        />
        <SubmitButton form={form} w="fit-content">
          Save
        </SubmitButton>
        <Button component={ProjectLink} to="/teemail/audience/" variant="default" w="fit-content">
          See who subscribed
        </Button>
      </Form>
    </Panel>
  );
}
