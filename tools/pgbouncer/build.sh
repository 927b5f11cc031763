#!/bin/sh
# Builds the PgBouncer of the tests from Debian's source, where the machine has none or one older than 1.21 (Debian 12 has 1.18). Needs root for
# the packages that it is built with. The program is installed as /usr/local/bin/pgbouncer.
set -eu
version=1.24.1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
apt-get install -y -qq build-essential pkg-config libevent-dev libssl-dev curl
curl -fsS "https://deb.debian.org/debian/pool/main/p/pgbouncer/pgbouncer_$version.orig.tar.gz" | tar -xz -C "$work" --strip-components=1
cd "$work"
./configure
make -j2
install -m 755 pgbouncer /usr/local/bin/pgbouncer
