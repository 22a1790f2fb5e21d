import { useSearchParams } from 'react-router';
import { localPath } from '../../../../shared/features/accounts/identity/identity.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, PasswordField, SubmitButton } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

const INITIAL = { password: '' };
const RULE_SET = { password: [required] };

interface StorePasswordFormProps {
  readonly name: string;
  /** Why a form sent without scripts was refused. */
  readonly refusal: string | null;
}

/** The password form of a store; the right password opens the requested page. */
export function StorePasswordForm({ name, refusal }: StorePasswordFormProps) {
  const [search] = useSearchParams();
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async ({ password }) => {
      await gateway().call(storeCalls.enter, { body: { password } });
      // The store's pages are separate documents.
      location.assign(localPath(search.get('redirect_uri'), '/'));
    },
  });
  return (
    <StepFrame title={`${name} isn’t open yet`} lead="Got the password? Enter it to look around.">
      <Form form={form} label="Enter the store">
        {refusal !== null && form.failure === null && (
          <Hint tone="bad" isAlert>
            {refusal}
          </Hint>
        )}
        <PasswordField {...form.field('password')} label="Store password" autoComplete="current-password" />
        <SubmitButton form={form}>Enter the store</SubmitButton>
      </Form>
    </StepFrame>
  );
}
