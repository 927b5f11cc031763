-- Imports bring the hours and the place of events. A document that has not changed since the release before is read once more, so that the
-- publications that were made of it have them too.
update import_sources set etag = null, last_modified = null where type in ('ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest');
