import { CONDITION_REGISTRY } from '../../../../shared/contract/access/access.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { useGuardState, useVisit } from '../../../platform/access/use-session.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { LoginScreen } from '../../accounts/identity/identity.ts';
import { StorePasswordForm } from './store-password-form.tsx';

export const queries: RouteQueries = () => [reads(identityCalls.captcha, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** A store that asks for its password does so at its login's address. Spec 1 §6.2, canVisitLogin. */
export default function Login() {
  const visit = useVisit();
  const guard = useGuardState();
  if (visit?.store?.passwordProtected && CONDITION_REGISTRY.canVisitLogin(guard))
    return <StorePasswordForm name={visit.store.name} />;
  return <LoginScreen />;
}
