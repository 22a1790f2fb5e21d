import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  type IntegrationType,
  notConnectedText,
  outsideShopName,
  projectCalls,
} from '../../../../shared/features/projects/projects/projects.ts';
import { demographicText, signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { RULE_MAKERS, required, url } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import type { SignUpState } from './complete-step.ts';

/** Shops that a project can sell through. Spec 2 §3.4. */
const ELSEWHERE: readonly { readonly value: IntegrationType; readonly label: string }[] = [
  { value: 'api', label: 'My own software, through the API' },
  { value: 'shopify', label: 'Shopify' },
  { value: 'woocommerce', label: 'WooCommerce' },
  { value: 'etsy', label: 'Etsy' },
  { value: 'amazon', label: 'Amazon' },
  { value: 'wix', label: 'Wix' },
  { value: 'ecwid', label: 'Ecwid' },
  { value: 'ekm', label: 'EKM' },
  { value: 'tiktok-shop', label: 'TikTok Shop' },
];

const RULE_SET = {
  name: [required, RULE_MAKERS.max_length(60)],
  integrationType: [required],
  promoUrl: [{ ...url, optional: true } as const],
};

interface ProjectFormProps {
  readonly state: SignUpState;
  /** The shop is known already and not asked for. */
  readonly integration?: IntegrationType;
}

/** Begins a project that sells through another shop. */
export function ProjectForm({ state, integration }: ProjectFormProps) {
  const navigate = useNavigate();
  const { answers } = state;
  const initial = useMemo(
    () => ({
      name: answers.brandName ?? '',
      integrationType: integration ?? answers.integrationType ?? 'api',
      promoUrl: answers.promoUrl ?? '',
    }),
    [answers, integration],
  );
  const form = useFieldForm<{ name: string; integrationType: string; promoUrl: string }>({
    initial,
    rules: RULE_SET,
    keepAs: `sign-up-project-${integration ?? 'any'}`,
    submit: async ({ name, integrationType, promoUrl }) => {
      const chosen = ELSEWHERE.find(({ value }) => value === integrationType)?.value ?? 'api';
      const project = await gateway().call(projectCalls.createManufacturer, {
        body: {
          name,
          integrationType: chosen,
          promoUrl,
          demographic: demographicText(answers),
          ...(answers.affiliate && { affiliate: answers.affiliate }),
        },
      });
      await refreshSession(project.id);
      await queryClient().invalidateQueries({ queryKey: callKey(signUpCalls.state) });
      navigate(withProject('/dashboard/', project.id));
    },
  });
  const shop = outsideShopName(integration ?? form.values.integrationType);
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label="Project name" autoComplete="organization" maxLength={60} />
      {integration === undefined && (
        <SelectField {...form.field('integrationType')} label="Where do you sell?" choices={ELSEWHERE} />
      )}
      {shop !== null && <Hint tone="note">{notConnectedText(shop)}</Hint>}
      <TextField
        {...form.field('promoUrl')}
        label="Your shop’s web address"
        hint="If you already have one."
        type="url"
        autoComplete="url"
        placeholder="https://"
      />
      <SubmitButton form={form} fullWidth>
        Create my project
      </SubmitButton>
    </Form>
  );
}
