import { escapeHtml } from '#contract/escape-html.ts';
import { maxDepth, maxPageSize, maxTotal, pageSize } from '#contract/lists.ts';
import { maxImageBytes } from '#contract/media.ts';
import { callsPerMinute, heavyWeight } from '#server/http/plugins/limits/traffic-limit.ts';

export const renderCode = (text: string) => `<pre><code>${escapeHtml(text)}</code></pre>`;

const page = `{
  "data": [{ "_id": "01993e4f-…", "kind": "player", "name": "Aitana", … }],
  "page": 1,
  "size": 1,
  "total": 312,
  "next": true
}`;
const problem = `{
  "type": "/api/docs#invalid",
  "title": "Bad Request",
  "status": 400,
  "code": "invalid",
  "message": "The request is not valid",
  "detail": "size must be <= ${maxPageSize}",
  "issues": [{ "field": "size", "message": "must be <= ${maxPageSize}" }]
}`;

export function renderGuide(origin: string): string {
  return `<section id="start">
<h2>Your first call</h2>
<ol>
<li><p><b>Have an account.</b> <a href="/register">Register</a>, and enter the code from the email:
most calls are for verified users.</p></li>
<li><p><b>Log in.</b> The answer holds your <code>token</code>.</p>
${renderCode(`TIFO=${origin}
curl "$TIFO/api/v1/users/login" \\
  -H "Content-Type: application/json" \\
  -d '{ "email": "you@example.com", "password": "…" }'`)}
${renderCode('{ "token": "kR7yV0m9…", "user": { "_id": "01993e4f-…", "name": "You", … } }')}</li>
<li><p><b>Send the token</b> with each call.</p>
${renderCode(`TOKEN=kR7yV0m9…
curl "$TIFO/api/v1/players?sort=name&size=1" \\
  -H "Authorization: Bearer $TOKEN"`)}
${renderCode(page)}</li>
<li><p><b>Change something.</b> Like that player, by its <code>_id</code>.</p>
${renderCode(`curl -X PATCH "$TIFO/api/v1/users/togglePlayer/01993e4f-…" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "on": true }'`)}
${renderCode('{ "liked": true, "likesCount": 1, "likes": ["01993e51-…"] }')}</li>
</ol>
<p>A token is a password: keep it out of addresses, logs and repositories. It ends when you log out,
when you change your password or your profile, and when you do not use it for long; calls then answer
<a href="#unauthenticated"><code>unauthenticated</code></a>, and you log in again.</p>
</section>
<section id="answers">
<h2>What calls take and answer</h2>
<dl>
<dt>JSON</dt><dd>Every call takes and answers JSON. Calls that accept a picture
also take a <code>multipart/form-data</code> form with the picture in its field <code>image</code>.</dd>
<dt>Lists</dt><dd>Lists have pages: <code>?page=2&amp;size=20</code>, ${pageSize} to a page unless you
ask for another <code>size</code>; <code>next</code> says whether there is another page. <code>total</code>
counts all of them, or says ${maxTotal.toLocaleString('en')} with <code>more</code>. <code>sort=-name</code>
reverses an order.</dd>
<dt>Unknown names</dt><dd>A field or parameter that a call does not know is refused by its name.</dd>
<dt>Times</dt><dd>ISO 8601 in UTC. Unknown values are <code>null</code>.</dd>
</dl>
<h3>When it fails</h3>
<p>The status shows it, and the body is <code>application/problem+json</code>. Tell problems apart by
<code>code</code>, which does not change; <code>issues</code> names the fields that are not valid.
<a href="#errors">All codes</a>.</p>
${renderCode(problem)}
</section>
<section id="limits">
<h2>Limits</h2>
<dl>
<dt>Calls</dt><dd>${callsPerMinute} a minute from one address; some reads count as ${heavyWeight}, as
their descriptions say. The calls of a fan are processed one after another. Beyond these limits, and
those of single calls such as logging in, the answer is <a href="#tooManyRequests"><code>429</code></a>; its
header <code>Retry-After</code> says how many seconds to wait.</dd>
<dt>A busy server</dt><dd>refuses calls with <a href="#overloaded"><code>503</code></a> with
<code>Retry-After</code> as well, first of all reads without a token.</dd>
<dt>Lists</dt><dd>At most ${maxPageSize} to a page, and the first
${maxDepth.toLocaleString('en')} results in all: search or filter to reach others.</dd>
<dt>Sizes</dt><dd>64 KiB of JSON; a picture of ${maxImageBytes / 2 ** 20} MiB.</dd>
</dl>
</section>
<section id="tools">
<h2>Tools</h2>
<p><a href="/api/openapi.json">openapi.json</a> describes the same API in OpenAPI 3.1. Tools can generate
clients from it in many languages. This command generates one in TypeScript:</p>
${renderCode(`npx @redocly/cli generate-client "$TIFO/api/openapi.json" -o tifo.ts`)}
</section>`;
}
