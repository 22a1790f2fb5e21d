import { PageHeader } from '../../ui/page-header.tsx';

export default function CreateLoginStep() {
  return <PageHeader title="Create your login" />;
}
