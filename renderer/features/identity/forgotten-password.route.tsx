import { PageHeader } from '../../ui/page-header.tsx';

export default function ForgottenPassword() {
  return <PageHeader title="Forgotten your password?" />;
}
