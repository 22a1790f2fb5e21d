import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { nextSignUpPath, signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { RULE_MAKERS, RULES } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { completeStep, type SignUpState, signUpQueries, useSignUpState } from './complete-step.ts';
import { changeDraft, noteAffiliate, readDraft, useDraft } from './sign-up-draft.ts';

export const loader = serverLoader(signUpQueries);
export const clientLoader = browserLoader(signUpQueries);

const BRAND_RULES = { brandName: [RULES.required, RULE_MAKERS.max_length(60)] };
const NO_NAME = { brandName: '' };

const picture = {
  ratio: 0.5,
  drawing: 'rail',
  quote: {
    text: 'I drew the first shirt on a Sunday. By Thursday it was on its way to someone in Leeds.',
    by: 'Maya Okafor of Tideline, our demo store',
  },
} as const;

async function keepName(state: SignUpState | undefined, brandName: string): Promise<string> {
  if (state?.email) return completeStep(await gateway().call(signUpCalls.save, { body: { brandName } }));
  changeDraft({ brandName });
  return nextSignUpPath({
    signedIn: false,
    hasEmail: (readDraft().email ?? '') !== '',
    verified: false,
    signedEula: false,
    hasStore: false,
    hasProject: false,
    answers: { brandName },
  });
}

function BrandForm({ state, named }: { readonly state: SignUpState | undefined; readonly named: string }) {
  const navigate = useNavigate();
  const form = useFieldForm({
    initial: NO_NAME,
    rules: BRAND_RULES,
    keepAs: 'sign-up-brand',
    submit: async ({ brandName }) => navigate(await keepName(state, brandName.trim())),
  });
  const { set } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was named before comes in once
  useEffect(() => {
    if (named && !form.values.brandName) set('brandName', named);
  }, [named]);
  return (
    <Form form={form}>
      <TextField
        {...form.field('brandName')}
        label="Brand name"
        hint="You can change it later."
        autoComplete="organization"
        maxLength={60}
        autoFocus
      />
      <SubmitButton form={form} fullWidth>
        Continue
      </SubmitButton>
    </Form>
  );
}

export default function BrandStep() {
  const state = useSignUpState();
  const draft = useDraft();
  const [search] = useSearchParams();
  useEffect(() => noteAffiliate(search), [search]);
  const named = state.data?.answers.brandName ?? draft?.brandName ?? '';
  return (
    <StepFrame
      question="brand"
      title="What is your brand called?"
      lead="It goes on your store and your parcels."
      picture={picture}
      aside={
        state.data?.email ? null : (
          <>
            Already selling with us? <Link to="/login/">Log in</Link>
          </>
        )
      }
    >
      <BrandForm state={state.data} named={named} />
    </StepFrame>
  );
}
