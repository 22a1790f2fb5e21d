import { Link } from 'react-router';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { hasNoAccount, signUpQueries, useSignUpState } from './complete-step.ts';
import { ProjectForm } from './project-form.tsx';

export const loader = serverLoader(signUpQueries, hasNoAccount);
export const clientLoader = browserLoader(signUpQueries, hasNoAccount);

export default function CreateManufacturerStep() {
  const { data } = useSignUpState();
  return (
    <StepFrame
      question="store"
      title="Where do you sell?"
      lead="Name your project, and tell us about your shop."
      picture={{ ratio: 0.25, drawing: 'loom' }}
      aside={<Link to="/sign-up/create-store/">Open a store with Selvedge instead</Link>}
    >
      {data && <ProjectForm state={data} />}
    </StepFrame>
  );
}
