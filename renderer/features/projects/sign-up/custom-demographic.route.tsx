import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { RULE_MAKERS, required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextAreaField } from '../../../ui/fields/fields.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import {
  completeStep,
  hasNoAccount,
  type SignUpState,
  signUpQueries,
  useSignUpState,
} from './complete-step.ts';

export const loader = serverLoader(signUpQueries, hasNoAccount);
export const clientLoader = browserLoader(signUpQueries, hasNoAccount);

const RULE_SET = { customDemographic: [required, RULE_MAKERS.max_length(300)] };

function DescribeForm({ state }: { readonly state: SignUpState }) {
  const navigate = useNavigate();
  const initial = useMemo(() => ({ customDemographic: state.answers.customDemographic ?? '' }), [state]);
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    keepAs: 'sign-up-custom-demographic',
    submit: async ({ customDemographic }) => {
      const body = { demographic: 'other', customDemographic } as const;
      navigate(await completeStep(await gateway().call(signUpCalls.save, { body })));
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        {...form.field('customDemographic')}
        label="Your customers"
        hint="One sentence is plenty, such as “climbers in northern Spain”."
        maxLength={300}
      />
      <SubmitButton form={form} fullWidth>
        Continue
      </SubmitButton>
    </Form>
  );
}

export default function CustomDemographicStep() {
  const { data } = useSignUpState();
  return (
    <StepFrame
      question="customers"
      title="Tell us about your customers"
      picture={{ ratio: 0.25, drawing: 'rail' }}
      aside={<Link to="/sign-up/demographic/">Back to the choices</Link>}
    >
      {data && <DescribeForm state={data} />}
    </StepFrame>
  );
}
