import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  DEMOGRAPHICS,
  signUpAnswersSchema,
  signUpCalls,
} from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { required, withMessage } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Form, SubmitButton } from '../../../ui/fields/fields.ts';
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

const RULE_SET = { demographic: [withMessage(required, 'Choose the closest match')] };

function DemographicForm({ state }: { readonly state: SignUpState }) {
  const navigate = useNavigate();
  const initial = useMemo(() => ({ demographic: state.answers.demographic ?? '' }), [state]);
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    submit: async (values) => {
      const body = signUpAnswersSchema.pick({ demographic: true }).parse(values);
      const next = await completeStep(await gateway().call(signUpCalls.save, { body }));
      navigate(body.demographic === 'other' ? '/sign-up/custom-demographic/' : next);
    },
  });
  const { value, error, onValue } = form.field('demographic');
  return (
    <Form form={form}>
      <Choice
        label="Your customers"
        isLabelHidden
        kind="cards"
        options={DEMOGRAPHICS.map(({ code, name, hint }) => ({ value: code, text: name, hint }))}
        value={value}
        onValue={onValue}
        error={error}
      />
      <SubmitButton form={form} fullWidth>
        Continue
      </SubmitButton>
    </Form>
  );
}

export default function DemographicStep() {
  const { data } = useSignUpState();
  return (
    <StepFrame
      question="customers"
      title="Who will wear it?"
      lead="We only use this to tailor our suggestions."
      picture={{ ratio: 0.25, drawing: 'rail' }}
    >
      {data && <DemographicForm state={data} />}
    </StepFrame>
  );
}
