import { PageHeader } from '../../ui/page-header.tsx';

export default function VerifyHashStep() {
  return <PageHeader title="Verify your email" />;
}
