import { useViewer } from '#client/api/stored/session.ts';
import { can } from '#contract/policies.ts';
import { UncheckedItems } from './unchecked-items.tsx';

export default function DashboardPage() {
  const viewer = useViewer();
  return (
    <>
      <title>Dashboard · Tifo</title>
      <h1>Dashboard</h1>
      <p>Your dashboard is on its way.</p>
      {can(viewer, 'item.check', null) && <UncheckedItems />}
    </>
  );
}
