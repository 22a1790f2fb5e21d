import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { nextSignUpPath } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { RULE_MAKERS, required } from '../../../../shared/rules/fields/fields.ts';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { hasAccount, signUpQueries } from './complete-step.ts';
import { RESUME_QUERY } from './resume-path.ts';
import { changeDraft, noteAffiliate, type SignUpDraft, useDraft } from './sign-up-draft.ts';

export const loader = serverLoader(signUpQueries, hasAccount);
export const clientLoader = browserLoader(signUpQueries, hasAccount);

const BRAND_RULES = { brandName: [required, RULE_MAKERS.max_length(60)] };
const NO_NAME = { brandName: '' };

const picture = {
  ratio: 0.5,
  drawing: 'rail',
  quote: {
    text: 'I drew the first shirt on a Sunday. By Thursday it was on its way to someone in Leeds.',
    by: 'Maya Okafor of Tideline, our demo store',
  },
} as const;

const nextOf = ({ brandName, email }: SignUpDraft): string =>
  nextSignUpPath({
    signedIn: false,
    hasEmail: Boolean(email),
    verified: false,
    signedEula: false,
    hasStore: false,
    hasProject: false,
    answers: { ...(brandName && { brandName }) },
  });

function BrandForm({ named }: { readonly named: string }) {
  const navigate = useNavigate();
  const form = useFieldForm({
    initial: NO_NAME,
    rules: BRAND_RULES,
    keepAs: 'sign-up-brand',
    submit: async ({ brandName }) => navigate(nextOf(changeDraft({ brandName: brandName.trim() }))),
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
  const draft = useDraft();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useEffect(() => noteAffiliate(search), [search]);
  const resumes = search.has(RESUME_QUERY);
  useEffect(() => {
    if (resumes && draft?.brandName) navigate(nextOf(draft), { replace: true });
  }, [resumes, draft, navigate]);
  return (
    <StepFrame
      question="brand"
      title="What is your brand called?"
      lead="It goes on your store and your parcels."
      picture={picture}
      aside={
        <>
          Already selling with us? <Link to="/login/">Log in</Link>
        </>
      }
    >
      <BrandForm named={draft?.brandName ?? ''} />
    </StepFrame>
  );
}
