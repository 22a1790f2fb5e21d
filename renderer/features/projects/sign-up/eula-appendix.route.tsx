import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { agreementOf, signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { AgreementText } from './agreement-text.tsx';

export const queries: RouteQueries = () => [reads(signUpCalls.eula, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function EulaAppendixStep() {
  const { user } = useSession();
  const eula = useCall(signUpCalls.eula, {});
  if (eula.isPending) return <LoadingState label="The appendix" />;
  if (eula.isLoadingError) return <ErrorState what="the appendix" error={eula.error} retry={eula.refetch} />;
  const parts = agreementOf(eula.data.body);
  const signing = user !== null && !user.signedEula;
  return (
    <StepFrame title="Appendix to our agreement" lead={`Appendix to version ${eula.data.version}.`} wide>
      <AgreementText sections={parts.appendix} />
      {signing && (
        <Button component={Link} to="/sign-up/eula/" mt="lg">
          Back to the agreement
        </Button>
      )}
    </StepFrame>
  );
}
