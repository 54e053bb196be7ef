import styles from "#components/legal/legal.module.css";
import { ERROR_STATUS, type ErrorCode } from "#lib/core/errors.ts";
import { site } from "#lib/site.ts";
import { ERROR_WORDS } from "./error-words.ts";
import type { Reference } from "./reference.ts";
import { Code, Listing, Section, Text, Words } from "./words.tsx";

export const GUIDE = [
  { id: "base-address", title: "Where it is", Content: BaseAddress },
  { id: "signing-in-guide", title: "How to sign in", Content: SigningIn },
  { id: "changes", title: "Retrying changes safely", Content: Changes },
  { id: "limits", title: "Limits", Content: Limits },
  { id: "failures", title: "When a call fails", Content: Failures },
  { id: "versions", title: "What may change", Content: Versions },
] as const;

export function Guide({ reference }: { reference: Reference }) {
  return GUIDE.map(({ id, title, Content }) => (
    <Section key={id} id={id} title={title}>
      <Content reference={reference} />
    </Section>
  ));
}

interface GuideProps {
  reference: Reference;
}

function BaseAddress({ reference: { base } }: GuideProps) {
  return (
    <>
      <Listing label="Base address" text={base} />
      <Text>
        Every path below begins there. Bodies and answers are JSON in UTF-8, up to 64 KiB unless a call says
        otherwise; files travel as forms. Instants are UTC, such as `2027-01-31T08:30:00.000Z`; days are dates
        in the learner’s own time zone, such as `2027-01-31`. Ids are text: don’t read anything into them.
      </Text>
    </>
  );
}

function SigningIn({ reference: { base } }: GuideProps) {
  const login = `TOKEN=$(curl -s "${base}/api/auth/login" \\
  -H 'content-type: application/json' \\
  -d '{"email":"ada@example.com","password":"…"}' | jq -r .token)

curl "${base}/api/users/quiz-stats" -H "authorization: Bearer $TOKEN"`;
  return (
    <>
      <Text>
        Signing in answers a token. Send it as `authorization: Bearer …` with every call; it lasts 30 days, or
        14 without a visit, and ends at once when its session is ended. Keep it like a password.
      </Text>
      <Listing label="Sign in, then ask" text={login} />
      <Text>
        Pages of ours use a cookie instead and never see a token. What matters most (the password, the email
        address, the export, the deletion) wants that cookie: those calls say “by cookie”, and a token alone
        is refused with `forbidden`.
      </Text>
      <Text>
        Extensions have tokens of their own, given by the learner for named scopes and taken back under
        Connected apps in the profile. Admins of the blog send `x-admin-username` and `x-admin-password`; the
        `token` in the paths of their calls is part of an address that only they know.
      </Text>
    </>
  );
}

function Changes() {
  return (
    <>
      <Text>
        Making the same change twice is rarely what you want. Give each one an `Idempotency-Key` of your own
        making, up to 200 characters: sent again with the same key and body, it is done once and answered
        alike, with `idempotency-replayed: true`, for 24 hours. Calls that heed the key list it among what
        goes in.
      </Text>
      <Text>
        Changes made with a cookie must come from our own pages; from anywhere else they answer `bad_origin`.
        With a bearer token it doesn’t matter where you call from.
      </Text>
    </>
  );
}

function Limits({ reference: { limits } }: GuideProps) {
  return (
    <>
      <Text>
        Calls are counted for the learner or, where nobody is signed in, for the network address. One too many
        answers `rate_limited` with a `retry-after` in seconds. These are the usual numbers; whoever runs a
        server of their own may set others.
      </Text>
      <dl className="divide-y divide-line rounded-button border border-line bg-surface text-base leading-normal">
        {limits.map(({ what, most }) => (
          <div key={what} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <dt className="font-medium">{what}</dt>
            <dd className="num min-w-0 text-end wrap-anywhere text-ink-2">{most}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const CODES = Object.entries(ERROR_STATUS) as [ErrorCode, number][];

function Failures() {
  const answer = JSON.stringify(
    {
      error: "invalid_input",
      message: "The selected answer is not one of the options.",
      fields: { selectedAnswer: "The selected answer is not one of the options." },
      requestId: "1f6c3a52-9d0e-4b7a-8c21-5e9f0a7d4b36",
    },
    null,
    2,
  );
  return (
    <>
      <Text>
        Whatever goes wrong, the answer has this shape: a code for programs, a sentence for people, and the id
        under which our log has the rest. It's also in the header `x-request-id`.
      </Text>
      <Listing label="400 Bad Request" text={answer} />
      <details className="group">
        <summary className="flex min-h-12 items-center font-medium text-brand text-base hover:underline">
          All {CODES.length} codes
        </summary>
        <table className={`${styles.table} mt-2 text-base leading-normal`}>
          <caption className="sr-only">Every code of a failure</caption>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
              <th scope="col">What it says</th>
            </tr>
          </thead>
          <tbody>
            {CODES.map(([code, status]) => (
              <tr key={code}>
                <th scope="row">
                  <Code>{code}</Code>
                </th>
                <td data-column="Status" className="num">
                  {status}
                </td>
                <td data-column="What it says">
                  <Words text={ERROR_WORDS[code]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Versions() {
  return (
    <Text>
      {`Addresses carry no version: the calls are those of ${site.name}’s own pages and grow with them. Fields, codes and calls are added without notice, so pass over what you don’t know. The JSON document is always that of the server you ask; its ETag changes when anything in it does.`}
    </Text>
  );
}
