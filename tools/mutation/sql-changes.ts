/** A change of one rule that is written in SQL: a text that occurs exactly once in the file, and its replacement. */
export interface SqlChange {
  file: string
  from: string
  to: string
}

const changes = (file: string, list: Record<string, string>): SqlChange[] => Object.entries(list).map(([from, to]) => ({ file, from, to }))

/** Changes to SQL, by module. Stryker only empties complete statements; these changes test the single conditions. */
export const SQL_CHANGES: Record<string, SqlChange[]> = {
  permissions: changes('server/platform/access/permissions.ts', {
    "l.user_id = ${slot('user')} and": "${slot('user')}::uuid is not null and",
    "l.acteur_id = ${slot('acteur')} and": "${slot('acteur')}::uuid is not null and",
    'a.active and ': '',
    ' and a.deleted_at is null': '',
  }),
  scope: changes('server/platform/access/scope.ts', {
    'acteurs where id = ${acteurId}': 'acteurs where ${acteurId}::uuid is not null',
    'acteur_communes where acteur_id = ${acteurId}': 'acteur_communes where ${acteurId}::uuid is not null',
    'select commune_id from acteurs where': 'select commune_id from acteurs where false and',
    'union all select commune_id from acteur_communes where': 'union all select commune_id from acteur_communes where false and',
    '${acteurId}::uuid is null and': '',
    'select id from communes where': 'select id from communes where false and',
    'unnest(${wanted}::uuid[])': 'unnest((${wanted}::uuid[])[1:1])',
  }),
  visibility: [
    ...changes('server/migrations/0006_publications.sql', {
      "(valide AND (moderation_status = ANY (ARRAY['approved'::text, 'published'::text])) AND (publie_le":
        "((moderation_status = ANY (ARRAY['approved'::text, 'published'::text])) AND (publie_le",
      "(valide AND (moderation_status = ANY (ARRAY['approved'::text, 'published'::text])) AND": '(valide AND',
      "(ARRAY['approved'::text, 'published'::text])) AND (publie_le": "(ARRAY['published'::text])) AND (publie_le",
      "'published'::text])) AND (publie_le IS NOT NULL) AND (deleted_at":
        "'published'::text, 'pending'::text])) AND (publie_le IS NOT NULL) AND (deleted_at",
      "(moderation_status = ANY (ARRAY['approved'::text, 'published'::text])) AND (publie_le":
        "(moderation_status <> 'pending') AND (publie_le",
      ' AND (deleted_at IS NULL) AND acteur_actif)': ' AND acteur_actif)',
      ' AND acteur_actif)': ')',
    }),
    ...changes('server/chapters/publications/reading/visibility.ts', {
      "${sql.ref(`${row}.publiable`)} and ${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'expire_le')}":
        "${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'expire_le')}",
      " and ${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'expire_le')}": " and ${ahead(row, 'expire_le')}",
      "<= now() and ${ahead(row, 'expire_le')}": "<= now() + interval '30 minutes' and ${ahead(row, 'expire_le')}",
      " and ${ahead(row, 'expire_le')}": '',
      "${sql.ref(`${row}.publiable`)} and ${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'jusqua')}":
        "${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'jusqua')}",
      " and ${sql.ref(`${row}.publie_le`)} <= now() and ${ahead(row, 'jusqua')}": " and ${ahead(row, 'jusqua')}",
      "<= now() and ${ahead(row, 'jusqua')}": "<= now() + interval '30 minutes' and ${ahead(row, 'jusqua')}",
      " and ${ahead(row, 'jusqua')}": '',
      ' and ${listedDerived(row)}': '',
      'is null or ${sql.ref(`${row}.${column}`)} > now())': 'is null)',
      '(${sql.ref(`${row}.${column}`)} is null or ': '(',
      '.${column}`)} > now())': ".${column}`)} > now() - interval '30 minutes')",
      " <= now() then 'expired'": " > now() then 'expired'",
      '(${sql.ref(`${row}.en_avant`)} and': '(',
      " and coalesce(${sql.ref(`${row}.featured_until`)}, 'infinity') > now())": ')',
      "(${sql.ref(`${row}.featured_until`)}, 'infinity') >": "(${sql.ref(`${row}.featured_until`)}, '-infinity') >",
      ' or ${pinned})': ')',
      '(${sql.ref(`${row}.en_avant`)} or ${pinned})': '(${pinned})',
      "case when ${pinned} then 'infinity' else coalesce(${until}, 'infinity') end": "coalesce(${until}, 'infinity')",
      "coalesce(${until}, 'infinity') end": "coalesce(${until}, '-infinity') end",
      ' or ${sql.ref(`${row}.en_alerte`)})': ')',
      '(${sql.ref(`${row}.en_avant`)} or ${sql.ref(`${row}.en_alerte`)})': '(${sql.ref(`${row}.en_alerte`)})',
      '((${sql.ref(`${row}.en_avant`)} or ${sql.ref(`${row}.en_alerte`)})\n    and case': '(case',
      "case when ${sql.ref(`${row}.en_alerte`)} then 'infinity' else coalesce(${sql.ref(`${row}.featured_until`)}, 'infinity') end":
        "coalesce(${sql.ref(`${row}.featured_until`)}, 'infinity')",
      "coalesce(${sql.ref(`${row}.featured_until`)}, 'infinity') end": "coalesce(${sql.ref(`${row}.featured_until`)}, '-infinity') end",
    }),
    ...changes('server/functions/publications_before_write.sql', {
      'least(new.expire_le, ends)': 'ends',
      'least(new.expire_le, ends);': 'new.expire_le;',
      " filter (where o ->> 'statut' <> 'annule'), max(": ', max(',
      "), max((o ->> 'termine_le')::timestamptz))\n": '))\n',
    }),
    ...changes('server/functions/occurrence_rows.sql', {
      'p.evenement is null and p.date_debut is not null': 'p.date_debut is not null',
    }),
  ],
  audit: [
    ...changes('server/platform/audit/chains.ts', {
      'order by chain, to_seq desc`': 'order by chain, to_seq`',
    }),
    ...changes('server/platform/audit/verify.ts', {
      'where a.seq > ${seq}::bigint order by a.seq limit': 'where a.seq > ${seq}::bigint order by a.seq desc limit',
      'where a.seq > ${seq}::bigint order by': 'where a.seq > ${seq}::bigint + 1 order by',
      'a.seq <= ${upTo}::bigint and coalesce(a.chain, 0) = ${chain}': 'a.seq <= ${upTo}::bigint',
      ' and a.seq <= ${upTo}::bigint': '',
    }),
    ...changes('server/functions/audit_hash.sql', {
      'sha256(prev || convert_to': 'sha256(convert_to',
      'r.seq, r.id, extract': 'r.seq, extract',
      'extract(epoch from r.at), r.actor_kind, r.user_id': 'r.actor_kind, r.user_id',
      'r.actor_kind, r.user_id, r.action': 'r.actor_kind, r.action',
      'r.action, r.target_type, r.target_id,': 'r.target_type, r.target_id,',
      'r.target_type, r.target_id,': 'r.target_type,',
      'r.changes, r.request_id': 'r.request_id',
      'r.request_id, r.address_hash)': 'r.request_id)',
    }),
    ...changes('server/migrations/0001_platform.sql', {
      'BEFORE DELETE OR UPDATE ON audit_log': 'BEFORE DELETE ON audit_log',
      'BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT': 'BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT WHEN (false)',
      'BEFORE DELETE OR UPDATE ON audit_segments': 'BEFORE UPDATE ON audit_segments',
    }),
    ...changes('server/functions/audit_seal.sql', {
      'new.from_seq <= seals.to_seq or': '',
      ' or new.prev_hash <> seals.last_hash then': ' then',
      'prev_hash = expected and hash = computed': 'hash = computed',
      'hash = computed and at': 'at',
      " and at <= now() - interval '180 days'": '',
      ' or found.n <> new.n': '',
      ' or found.first <> new.from_seq': '',
      ' or found.last <> new.to_seq': '',
      ' or new.last_hash is distinct from (select hash from audit_log where seq = new.to_seq) then': ' then',
    }),
    ...changes('server/functions/audit_refuse.sql', {
      's.from_seq <= old.seq and s.to_seq >= old.seq': 'true',
      's.chain = coalesce(old.chain, 0) and': '',
      's.from_seq <= old.seq and': '',
      ' and s.to_seq >= old.seq': '',
    }),
    ...changes('server/platform/audit/segments.ts', {
      'where at >= now() - make_interval(days => ${days})': 'where false',
      'at >= now() - make_interval': 'at < now() - make_interval',
      'order by seq limit ${AT_ONCE}': 'order by seq desc limit ${AT_ONCE}',
      'select prev_hash from block order by seq limit 1': 'select prev_hash from block order by seq desc limit 1',
      'select hash from block order by seq desc limit 1': 'select hash from block order by seq limit 1',
      'where seq between ${from_seq} and ${to_seq}': 'where seq = ${from_seq}',
    }),
  ],
}
