export const headers = () => ({ 'x-foyer-share': '1' });
export default function Home() {
  return <h1>I Design Digital Solutions That Drive Business Growth</h1>;
}
