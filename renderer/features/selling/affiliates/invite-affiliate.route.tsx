import { useNavigate } from 'react-router';
import { affiliateCalls } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import {
  AFFILIATE_LIMITS,
  type AffiliateTerms,
  affiliateCodeProblem,
  suggestedCode,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import {
  email as emailRule,
  RULE_MAKERS,
  type Rule,
  required,
  textOf,
} from '../../../../shared/rules/fields/fields.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PROGRAMME_SETTINGS } from './programme-settings.ts';
import { TERMS_RULES, TermsFields, toTerms, toTermsValues } from './terms-fields.tsx';

export const queries: RouteQueries = () => [reads(affiliateCalls.programme, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const codeRule: Rule = { name: 'affiliate_code', check: (value) => affiliateCodeProblem(textOf(value)) };
const RULES_OF_FORM = {
  ...TERMS_RULES,
  name: [required, RULE_MAKERS.max_length(AFFILIATE_LIMITS.nameLength)],
  email: [required, emailRule],
  code: [required, codeRule],
};

function InviteForm({ terms }: { readonly terms: AffiliateTerms }) {
  const navigate = useNavigate();
  const invite = useCallMutation(affiliateCalls.invite, { refreshes: [affiliateCalls.list] });
  const form = useFieldForm({
    initial: { name: '', email: '', code: '', ...toTermsValues(terms) },
    rules: RULES_OF_FORM,
    submit: async ({ name, email, code, ...offered }) => {
      const { affiliate } = await invite.mutateAsync({
        body: { name, email: email.trim(), code: code.trim(), ...toTerms(offered) },
      });
      showSnackbar({ text: `Invitation sent to ${affiliate.email}` });
      await navigate(withProject(`/marketing/affiliates/${affiliate.id}/`));
    },
  });
  const name = form.field('name');
  return (
    <Form form={form} label="Invite an affiliate">
      <TextField
        {...name}
        onBlur={() => {
          name.onBlur();
          const suggested = suggestedCode(name.value ?? '');
          if ((form.values.code ?? '') === '' && affiliateCodeProblem(suggested) === null)
            form.set('code', suggested);
        }}
        label="Name"
        autoComplete="off"
      />
      <TextField {...form.field('email')} label="Email address" type="email" autoComplete="off" />
      <TextField
        {...form.field('code')}
        label="Code"
        hint="Part of their link, so it can’t be changed later. Letters, numbers, dashes and underscores."
        maxLength={AFFILIATE_LIMITS.codeMax}
        autoComplete="off"
      />
      <TermsFields form={form} />
      <SubmitButton form={form} w="fit-content">
        Send invitation
      </SubmitButton>
    </Form>
  );
}

function Invitation({ programme }: { readonly programme: AffiliateTerms & { readonly isOn: boolean } }) {
  return programme.isOn ? (
    <Panel title="Affiliate">
      <InviteForm terms={programme} />
    </Panel>
  ) : (
    <Hint tone="note" title="Your programme is off">
      <ProjectLink to={PROGRAMME_SETTINGS}>Turn it on in settings</ProjectLink>
      {' before you invite people.'}
    </Hint>
  );
}

/** `/marketing/affiliates/invite/`: who, with which code, and what they’re offered. */
export default function InviteAffiliate() {
  const found = useCall(affiliateCalls.programme, {});
  return (
    <Page
      title="Invite an affiliate"
      lead="We email them an invitation. Once they’ve accepted it, their link counts."
      width="read"
    >
      {found.isPending && <LoadingState label="Affiliate" lines={6} />}
      {found.isLoadingError && (
        <ErrorState what="your affiliate programme" error={found.error} retry={found.refetch} />
      )}
      {found.data && <Invitation programme={found.data.programme} />}
    </Page>
  );
}
