import { PageHeader } from '../../ui/page-header.tsx';

export default function Station() {
  return <PageHeader title="Station" />;
}
