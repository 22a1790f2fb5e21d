import { Button, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { demographicText, signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import {
  ONE_STORE_MESSAGE,
  storeCalls,
  subdomainOf,
  subdomainRefusal,
} from '../../../../shared/features/projects/stores/stores.ts';
import { RULE_MAKERS, type Rule, required, textOf } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession, useVisit } from '../../../platform/access/use-session.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { browserLoader, callKey, queryClient, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Stack } from '../../../ui/layout.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { hasNoAccount, type SignUpState, signUpQueries, useSignUpState } from './complete-step.ts';
import { StoreAddress } from './store-address.tsx';

export const loader = serverLoader(signUpQueries, hasNoAccount);
export const clientLoader = browserLoader(signUpQueries, hasNoAccount);

const addressForm: Rule = {
  name: 'subdomain',
  check: (value) => subdomainRefusal(textOf(value).trim().toLowerCase()),
};
const RULE_SET = {
  name: [required, RULE_MAKERS.max_length(60)],
  subdomain: [required, addressForm],
};

function StoreForm({ state }: { readonly state: SignUpState }) {
  const navigate = useNavigate();
  const visit = useVisit();
  const { answers } = state;
  const initial = useMemo(() => {
    const name = answers.brandName ?? '';
    return { name, subdomain: name === '' ? '' : subdomainOf(name) };
  }, [answers.brandName]);
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    keepAs: 'sign-up-store',
    submit: async ({ name, subdomain }) => {
      const { promoUrl, affiliate } = answers;
      const store = await gateway().call(storeCalls.create, {
        body: {
          name,
          subdomain: subdomain.trim().toLowerCase(),
          demographic: demographicText(answers),
          ...(promoUrl && { promoUrl }),
          ...(affiliate && { affiliate }),
        },
      });
      await refreshSession(store.projectId);
      await queryClient().invalidateQueries({ queryKey: callKey(signUpCalls.state) });
      navigate(withProject('/dashboard/', store.projectId));
    },
  });
  const { name, subdomain } = form.values;
  const followed = useRef(subdomainOf(initial.name));
  const { set } = form;
  // The address follows the name until somebody changes it by hand.
  useEffect(() => {
    const suggested = subdomainOf(name ?? '');
    if (suggested === followed.current) return;
    if (subdomain === followed.current || subdomain === '' || subdomain === null) set('subdomain', suggested);
    followed.current = suggested;
  }, [name, subdomain, set]);
  const suffix = `.${URL.parse(visit?.dashboardOrigin ?? '')?.host ?? ''}`;
  return (
    <Form form={form}>
      <TextField
        {...form.field('name')}
        label="Store name"
        autoComplete="organization"
        maxLength={60}
        autoFocus
      />
      <StoreAddress field={form.field('subdomain')} suffix={suffix} />
      <SubmitButton form={form} fullWidth>
        Open my store
      </SubmitButton>
    </Form>
  );
}

/** What a project with a store is told in place of the form. */
const OneStore = () => (
  <Stack>
    <Text>{ONE_STORE_MESSAGE}</Text>
    <Button component={Link} to="/project/create/?integration=store" fullWidth>
      Create a project
    </Button>
  </Stack>
);

const picture = {
  ratio: 0.5,
  drawing: 'window',
  quote: {
    text: 'My grandmother was my first customer. She typed the address herself.',
    by: 'Maya Okafor of Tideline, our demo store',
  },
} as const;

export default function CreateStoreStep() {
  const { data } = useSignUpState();
  const { store } = useSession();
  if (store) {
    return (
      <StepFrame
        title="Your store is open"
        lead={`It’s called ${store.name}.`}
        picture={picture}
        aside={<Link to="/dashboard/">To the dashboard</Link>}
      >
        <OneStore />
      </StepFrame>
    );
  }
  return (
    <StepFrame
      question="store"
      title="Open your store"
      lead="We’ll set up payments and your first delivery prices. You check those next."
      picture={picture}
      aside={
        <>
          Already selling somewhere else?{' '}
          <Link to="/sign-up/create-manufacturer/">Continue without a store</Link>
        </>
      }
    >
      {data && <StoreForm state={data} />}
    </StepFrame>
  );
}
