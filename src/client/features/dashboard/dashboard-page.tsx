/** A placeholder: the dashboard has no content yet. */
export default function DashboardPage() {
  return (
    <>
      <title>Dashboard · Tifo</title>
      <h1>Dashboard</h1>
      <p>Your dashboard is on its way.</p>
    </>
  );
}
