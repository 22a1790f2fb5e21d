import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router';
import { CONDITION_REGISTRY } from '../../../../shared/contract/access/access.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { identityCalls, localPath } from '../../../../shared/features/accounts/identity/identity.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { useGuardState, useVisit } from '../../../platform/access/use-session.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { isLoginRefusal, LoginScreen, logInByForm } from '../../accounts/identity/identity.ts';
import { StorePasswordForm } from './store-password-form.tsx';

export const queries: RouteQueries = () => [reads(identityCalls.captcha, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const HTTP_REFUSED = 422;

/** Both forms as a browser without scripts sends them: the store's password has no email with it. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const server = context.get(pageServerContext);
  const form = await readForm(request);
  const isStore = server.visit.store !== null;
  if (form.has('email')) {
    const refusal = await logInByForm(server, form);
    if (refusal) return data(refusal, { status: HTTP_REFUSED });
  } else {
    try {
      await server.call(storeCalls.enter, { body: { password: String(form.get('password') ?? '') } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return data({ message: error.message }, { status: error.status });
    }
  }
  return redirect(localPath(url.searchParams.get('redirect_uri'), isStore ? '/' : '/dashboard/'), 303);
}

/** A store that asks for its password does so at its login's address. Spec 1 §6.2, canVisitLogin. */
export default function Login() {
  const visit = useVisit();
  const guard = useGuardState();
  const refused = useActionData<typeof action>();
  if (visit?.store?.passwordProtected && CONDITION_REGISTRY.canVisitLogin(guard))
    return <StorePasswordForm name={visit.store.name} refusal={refused?.message ?? null} />;
  return <LoginScreen refusal={isLoginRefusal(refused) ? refused : null} />;
}
