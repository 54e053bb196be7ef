import type { ReactNode } from "react";
import { FieldList, WholeValue } from "./field-list.tsx";
import type { Answer, ApiCall, Field, Parameter } from "./reference.ts";
import { Code, Listing } from "./words.tsx";

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h5 className="font-display font-semibold text-base">{title}</h5>
      {children}
    </div>
  );
}

function Facts({ call: { id, access, limit } }: { call: ApiCall }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 pt-4 text-base">
      <div>
        <dt className="text-ink-3 text-sm">Who may call</dt>
        <dd>{access}</dd>
      </div>
      {limit ? (
        <div>
          <dt className="text-ink-3 text-sm">At most</dt>
          <dd>{limit}</dd>
        </div>
      ) : null}
      <div>
        <dt className="text-ink-3 text-sm">Link</dt>
        <dd>
          <a href={`#${id}`} className="link inline-block py-0.5 [overflow-wrap:anywhere]">
            #{id}
          </a>
        </dd>
      </div>
    </dl>
  );
}

const WHERE = { path: "In the path", query: "In the query", header: "In a header" } as const;

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const places = Object.entries(WHERE).map(([where, title]) => ({
    title,
    fields: parameters.filter((each) => each.where === where),
  }));
  return places
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => (
      <Part key={title} title={title}>
        <FieldList fields={fields} />
      </Part>
    ));
}

function Content({ media, content }: { media: string; content: Field }) {
  const isJson = media === "application/json";
  return (
    <>
      {isJson ? null : <p className="mt-1 text-base text-ink-2">{media}</p>}
      <WholeValue content={content} />
    </>
  );
}

function AnswerPart({ answer: { status, media, content } }: { answer: Answer }) {
  return (
    <Part title={`Answer ${status}`}>
      {media && content ? (
        <Content media={media} content={content} />
      ) : (
        <p className="mt-1 text-base text-ink-2">Empty.</p>
      )}
    </Part>
  );
}

function Failures({ failures }: Pick<ApiCall, "failures">) {
  return (
    <Part title="May refuse with">
      <ul className="mt-2 flex flex-wrap gap-2">
        {failures.flatMap(({ status, codes }) =>
          codes.map((code) => (
            <li key={code} className="text-base">
              <Code>
                {status} {code}
              </Code>
            </li>
          )),
        )}
      </ul>
    </Part>
  );
}

function bodyTitle(isRequired: boolean, place: number): string {
  if (place > 0) return "Or this body";
  return isRequired ? "Body" : "Body, if any";
}

/** All that is to be known of a call */
export function CallDetails({ call }: { call: ApiCall }) {
  const { parameters, body, answers, failures, example } = call;
  return (
    <div className="border-line border-t px-4 pb-5 md:px-5">
      <Facts call={call} />
      <Parameters parameters={parameters} />
      {body?.forms.map(({ media, content }, place) => (
        <Part key={media} title={bodyTitle(body.isRequired, place)}>
          <Content media={media} content={content} />
        </Part>
      ))}
      {answers.map((answer) => (
        <AnswerPart key={answer.status} answer={answer} />
      ))}
      {failures.length > 0 ? <Failures failures={failures} /> : null}
      {example ? (
        <div className="mt-5">
          <Listing label="For example" text={example} />
        </div>
      ) : null}
    </div>
  );
}
