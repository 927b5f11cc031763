"""Prints the entries of the calendar on its standard input, as icalendar reads them and dateutil repeats them: title, begin, end, status.

The dates of series without an end are those of the two days that are its arguments. A date that EXDATE names excludes its whole day, as the
service reads it.
"""
import datetime, json, sys
from zoneinfo import ZoneInfo
from dateutil.rrule import rrulestr
import icalendar

begin, end = (datetime.date.fromisoformat(day) for day in sys.argv[1:3])
UTC = datetime.timezone.utc

def zone_of(prop):
    name = prop.params.get('TZID')
    return ZoneInfo(name) if name else UTC

def local(value):
    return value.replace(tzinfo=None) if isinstance(value, datetime.datetime) else datetime.datetime(value.year, value.month, value.day)

def written(value, zone, whole):
    if whole:
        return value.date().isoformat()
    return value.replace(tzinfo=zone).astimezone(UTC).strftime('%Y-%m-%dT%H:%M:%S.000Z')

def listed(event, name):
    found = event.get(name, [])
    return [one for prop in (found if isinstance(found, list) else [found]) for one in prop.dts]

def dates_of(event):
    prop = event['DTSTART']
    whole = not isinstance(prop.dt, datetime.datetime)
    start, zone = local(prop.dt), zone_of(prop)
    if 'RRULE' not in event:
        return whole, zone, [start]
    rule = event['RRULE']
    until = rule.pop('UNTIL', None)
    last = None
    if until:
        last = until[0]
        last = last.astimezone(zone).replace(tzinfo=None) if isinstance(last, datetime.datetime) and last.tzinfo else local(last)
        if not isinstance(until[0], datetime.datetime):
            last = last.replace(hour=23, minute=59)
    found = []
    endless = last is None and 'COUNT' not in rule
    for one in rrulestr(rule.to_ical().decode(), dtstart=start):
        if (last and one > last) or (endless and one.date() > end):
            break
        if not endless or one.date() >= begin:
            found.append(one)
    found += [local(one.dt) for one in listed(event, 'RDATE')]
    gone = {local(one.dt).date() for one in listed(event, 'EXDATE')}
    return whole, zone, [one for one in found if one.date() not in gone]

def exact(prop):
    return local(prop.dt).replace(tzinfo=zone_of(prop)).astimezone(UTC)

# RFC 5545: all dates of a series have the same exact length.
def length(event, whole):
    if 'DTEND' in event:
        return exact(event['DTEND']) - exact(event['DTSTART'])
    return event['DURATION'].dt if 'DURATION' in event else datetime.timedelta(days=1) if whole else None

def ended(start, lasts, zone, whole):
    if lasts is None:
        return None
    if whole:
        return written(start + lasts, zone, whole)
    return written((start.replace(tzinfo=zone).astimezone(UTC) + lasts).replace(tzinfo=None), UTC, False)

calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
events = calendar.walk('VEVENT')
changed = {}
for event in events:
    if 'RECURRENCE-ID' in event:
        prop = event['RECURRENCE-ID']
        changed[(str(event['UID']), written(local(prop.dt), zone_of(prop), not isinstance(prop.dt, datetime.datetime)))] = event
entries = []
for event in events:
    if 'RECURRENCE-ID' in event:
        continue
    whole, zone, dates = dates_of(event)
    for date in dates:
        other = changed.get((str(event['UID']), written(date, zone, whole)))
        shown = other if other is not None else event
        start = local(other['DTSTART'].dt) if other is not None else date
        lasts = length(shown, whole)
        entries.append([
            str(event['SUMMARY']), written(start, zone, whole), ended(start, lasts, zone, whole),
            'CANCELLED' if str(shown.get('STATUS', '')) == 'CANCELLED' else 'CONFIRMED',
        ])
print(json.dumps(sorted(entries, key=str)))
