import type { LoadedDomain, StoreDomain } from '../../../../shared/features/site/domains/domains.ts';
import { domainCalls } from '../../../../shared/features/site/domains/domains.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import styles from './domain.module.css';

const EMPTY = { name: '' };
const RULE_SET = { name: [required] };

interface RemoveDomainProps {
  readonly division: string;
  readonly domain: StoreDomain;
  readonly storeHost: string;
  readonly onRemoved: (loaded: LoadedDomain) => void;
  readonly onClose: () => void;
}

/** Asks for the domain’s name before it’s removed. */
export function RemoveDomain({ division, domain, storeHost, onRemoved, onClose }: RemoveDomainProps) {
  const remove = useCallMutation(domainCalls.remove);
  const form = useFieldForm({
    initial: EMPTY,
    rules: RULE_SET,
    submit: async ({ name }) => {
      onRemoved(await remove.mutateAsync({ params: { division }, query: { name } }));
      showSnackbar({ text: 'Domain removed' });
    },
  });
  return (
    <Dialog
      title={<span className={styles.line}>Remove {domain.shownName}?</span>}
      text={
        <span className={styles.line}>
          Links to {domain.shownName} stop working. Your store stays open at {storeHost}.
        </span>
      }
      onClose={onClose}
    >
      <Form form={form} label="Remove the domain">
        <TextField
          {...form.field('name')}
          label="Type the domain to confirm"
          autoComplete="off"
          maxLength={300}
        />
        <DialogActions onCancel={onClose} cancelLabel="Keep the domain">
          <SubmitButton form={form} color="brick">
            Remove the domain
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
