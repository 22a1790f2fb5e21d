import { PageHeader } from '../../ui/page-header.tsx';

export default function VerifyStep() {
  return <PageHeader title="Verify your email" />;
}
