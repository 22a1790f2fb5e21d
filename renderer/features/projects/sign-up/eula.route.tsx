import { Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { agreementOf, signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import type { Rule } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { CheckboxField, Form, SubmitButton } from '../../../ui/fields/fields.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import styles from './agreement-text.module.css';
import { AgreementText } from './agreement-text.tsx';
import { completeStep, isNotNext, signUpQueries } from './complete-step.ts';

export const queries: RouteQueries = () => [...signUpQueries(), reads(signUpCalls.eula, {})];
export const loader = serverLoader(queries, isNotNext('/sign-up/eula/'));
export const clientLoader = browserLoader(queries, isNotNext('/sign-up/eula/'));

const ticked: Rule = {
  name: 'ticked',
  check: (value) => (value === true ? null : 'Tick the box to agree'),
};
const RULE_SET = { agreed: [ticked] };
const NOT_AGREED = { agreed: false };

function Consent({ version, textHash }: { readonly version: string; readonly textHash: string }) {
  const navigate = useNavigate();
  const form = useFieldForm({
    initial: NOT_AGREED,
    rules: RULE_SET,
    submit: async () => {
      const state = await gateway().call(signUpCalls.acceptEula, { body: { version, textHash } });
      navigate(await completeStep(state, { changesSession: true }));
    },
  });
  return (
    <Form form={form}>
      <CheckboxField
        {...form.field('agreed')}
        label="I have read the agreement and its appendix, and I agree"
      />
      <SubmitButton form={form}>Agree and continue</SubmitButton>
    </Form>
  );
}

export default function EulaStep() {
  const eula = useCall(signUpCalls.eula, {});
  if (eula.isPending) return <LoadingState label="The agreement" />;
  if (eula.isLoadingError) return <ErrorState what="the agreement" error={eula.error} retry={eula.refetch} />;
  const { title, body, version, textHash, publishedAt } = eula.data;
  return (
    <StepFrame
      question="agreement"
      title="Our agreement"
      lead={`${title}, version ${version}. Plain words, about five minutes to read.`}
      wide
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text has to be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <AgreementText sections={agreementOf(body).agreement} />
      </section>
      <Text size="sm" my="md">
        Effective from {formatDate(publishedAt, 'day', 'UTC')}.{' '}
        <Link to="/sign-up/eula/appendix/">Read the appendix</Link>
      </Text>
      <Consent version={version} textHash={textHash} />
    </StepFrame>
  );
}
