import { PageHeader } from '../../ui/page-header.tsx';

export default function SetPasswordStep() {
  return <PageHeader title="Set a password" />;
}
