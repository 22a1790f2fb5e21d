import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { CaptchaTokens } from '../../../../shared/contract/captcha.ts';
import {
  identityCalls,
  PASSWORD_LENGTH,
  passwordRefusal,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { type Rule, textOf } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { signOut } from '../../../platform/access/sign-out.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { useCaptcha } from '../../../platform/captcha/captcha.tsx';
import {
  browserLoader,
  callKey,
  queryClient,
  type RouteQueries,
  reads,
  type SentOn,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Form, PasswordField, SubmitButton } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

type Shown = NonNullable<CallAnswer<typeof teamCalls.showInvitation>['invitation']>;

const shownBy = (token: string) => ({ params: { token } });

export const queries: RouteQueries = ({ token }) => [
  reads(teamCalls.showInvitation, shownBy(token ?? '')),
  reads(identityCalls.captcha, {}),
];
/** An expired or used invitation has a separate screen. */
const isOver: SentOn = (answers) => {
  const found = answers.getQueriesData<CallAnswer<typeof teamCalls.showInvitation>>({
    queryKey: callKey(teamCalls.showInvitation),
  });
  return found.some(([, answer]) => answer?.invitation === null) ? '/invitation-expired/' : null;
};
export const loader = serverLoader(queries, isOver);
export const clientLoader = browserLoader(queries);

const chosenPassword: Rule = { name: 'required', check: (value) => passwordRefusal(textOf(value)) };
const PASSWORD_RULES = { password: [chosenPassword] };

/** Joins, and returns the next path: the agreement to sign, or the project's dashboard. */
async function join(token: string): Promise<string> {
  const { project } = await gateway().call(teamCalls.acceptInvitation, { params: { token } });
  await refreshSession(project);
  const state = await gateway().call(signUpCalls.state, {});
  queryClient().setQueryData(callKey(signUpCalls.state, {}), state);
  return withProject(state.next, project);
}

function SignUpForm({ token, email }: { readonly token: string; readonly email: string }) {
  const navigate = useNavigate();
  const captcha = useCaptcha('sign_up');
  const initial = useMemo(() => ({ email, password: '' }), [email]);
  const create = async (password: string, tokens: CaptchaTokens) => {
    await gateway().call(signUpCalls.create, {
      body: { email, password, ...tokens, should_have_store: 0, dashboard_access: 1 },
    });
    await refreshSession();
  };
  const form = useFieldForm({
    initial,
    rules: PASSWORD_RULES,
    submit: async ({ password }) => {
      await captcha.guarded((tokens) => create(password, tokens));
      await navigate(await join(token));
    },
  });
  const { error } = form.field('email');
  return (
    <Form form={form} label="Create your login">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {error && (
        <Text role="alert" c="var(--bad)">
          {error}
        </Text>
      )}
      <PasswordField
        {...form.field('password')}
        label="Choose a password"
        hint={`For ${email}. At least ${PASSWORD_LENGTH.min} characters.`}
        autoComplete="new-password"
      />
      {captcha.box}
      <SubmitButton form={form} fullWidth>
        Create login and join
      </SubmitButton>
    </Form>
  );
}

function JoinButton({ token, project }: { readonly token: string; readonly project: string }) {
  const navigate = useNavigate();
  return (
    <Button fullWidth onClick={() => join(token).then((path) => navigate(path), showFailure)}>
      Join {project}
    </Button>
  );
}

function WrongAccount({ invited, own }: { readonly invited: string; readonly own: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = async () => {
    try {
      await signOut();
      await navigate(pathname, { replace: true });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Stack role="alert">
      <Text>
        This invitation is for <strong>{invited}</strong>. You’re logged in as <strong>{own}</strong>.
      </Text>
      <Row>
        <Button onClick={change}>Log out and continue</Button>
        <Button component={Link} to="/dashboard/" variant="default">
          Stay logged in
        </Button>
      </Row>
    </Stack>
  );
}

function WayIn({ token, invitation }: { readonly token: string; readonly invitation: Shown }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { email, project, hasAccount } = invitation;
  if (user && user.email.toLowerCase() !== email.toLowerCase())
    return <WrongAccount invited={email} own={user.email} />;
  if (user) return <JoinButton token={token} project={project} />;
  if (!hasAccount) return <SignUpForm token={token} email={email} />;
  return (
    <Stack>
      <Text>
        You already have an account for <strong>{email}</strong>. Log in to join.
      </Text>
      <Button component={Link} to={`/login/?redirect_uri=${encodeURIComponent(pathname)}`} fullWidth>
        Log in
      </Button>
    </Stack>
  );
}

/** What a mailed invitation says, and the ways to answer it. */
export default function InvitationScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const invitation = useCall(teamCalls.showInvitation, shownBy(token)).data?.invitation;
  if (invitation === null) return <Navigate to="/invitation-expired/" replace />;
  if (!invitation) return null;
  const { project, roleName, invitedBy, expiresAt } = invitation;
  const report = async () => {
    const sure = await openPopup('confirm', {
      title: 'You don’t know these people?',
      text: 'We’ll cancel the invitation and tell the sender you weren’t expecting it.',
      confirmLabel: 'Report it',
      destructive: true,
    });
    if (!sure) return;
    try {
      const { reported } = await gateway().call(teamCalls.reportInvitation, { params: { token } });
      await navigate(reported ? '/invitation-reported/' : '/invitation-expired/');
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <StepFrame
      title={`Join ${project}`}
      lead={
        <>
          {invitedBy ?? 'A team'} invites you to work on {project} as <strong>{roleName}</strong>. The
          invitation holds until <OrderDate at={expiresAt} />.
        </>
      }
      picture={{ ratio: 0.25, drawing: 'loom' }}
      aside={
        <Button variant="default" c="var(--bad)" onClick={report}>
          I don’t know these people
        </Button>
      }
    >
      <WayIn token={token} invitation={invitation} />
    </StepFrame>
  );
}
